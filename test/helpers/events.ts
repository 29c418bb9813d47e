import fc from 'fast-check';
import { EVENT_TYPES, type EventType } from '../../src/contract/engagement.ts';
import type { EngagementEvent } from '../../src/engine/log/engagement-flush.ts';

/** An event in the words of a test. Fields that are left out do not matter to the test. */
export type Told = {
  type?: EventType;
  /** An instant in ISO 8601. */
  at?: string;
  /** A signed-in user's id; without it the event is anonymous. */
  user?: number;
  /** Which anonymous person: a small number that stands for the same person on every day. */
  person?: number;
  /** Which /48 it came from, in its fraction which /56 of it and which /64 of that: 1.23 is the third of the second. */
  network?: number;
  path?: string;
  artwork?: number;
  referrer?: string;
  id?: string;
  /** True for an event of a bot, which has neither a person nor a network nor a work. */
  bot?: boolean;
};

const DAY = 86_400_000;

/** The number of an anonymous person on the UTC day of an instant: another one each day, and sometimes negative. */
function visitorNumber(person: number, at: Date): string {
  const day = BigInt(Math.floor(at.getTime() / DAY));
  return String((day * 1_000n + BigInt(person)) * (person % 2 === 0 ? -1_000_003n : 1_000_003n));
}

function networkNumber(network: number): string {
  const digits = Math.round(network * 100);
  const [wide, middle, small] = [Math.floor(digits / 100), Math.floor(digits / 10) % 10, digits % 10];
  return String((BigInt(wide) << 24n) | BigInt(middle << 12) | BigInt(small));
}

/** Makes the event that the log takes in. */
export function engagementEvent(told: Told = {}): EngagementEvent {
  const { type = 'view_page', at = '2026-03-04T12:00:00Z', user, person = 1, network, path = '/' } = told;
  const { artwork, referrer, id, bot = false } = told;
  const occurredAt = new Date(at);
  return {
    id: id ?? null,
    type,
    userId: user ?? null,
    visitor: user === undefined && !bot ? visitorNumber(person, occurredAt) : null,
    network: network === undefined || bot ? null : networkNumber(network),
    path,
    artworkId: bot ? null : (artwork ?? null),
    page: type === 'view_page' ? path : null,
    occurredAt,
    properties: JSON.stringify({ referrer }),
    bot,
  };
}

/** Instants around which calendars go wrong: ends of days, months, years, ISO years, and a leap day. */
const BORDERS = [
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00.000Z',
  '2026-12-27T23:59:59.999Z',
  '2026-12-28T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00.000Z',
  '2027-01-03T23:59:59.999Z',
  '2027-01-04T00:00:00.000Z',
  '2028-02-28T23:30:00.000Z',
  '2028-02-29T00:00:00.000Z',
  '2028-02-29T23:59:59.999Z',
  '2028-03-01T00:00:00.000Z',
];

/** Users at the borders of the pieces of 4,096 in which sets are kept. */
const USERS = [1, 2, 4_095, 4_096, 4_097, 8_191, 8_192, 1_000_003];

/** More pages than a top list shows, some of which sort differently by language than by code point. */
const PAGES = ['/', '/discover', '/Discover', '/a', '/B', '/c', '/ä', '/z', '/é', '/1', '/10', '/2', '/-', '/_'];
/** Some have other spellings. */
const PATHS = [...PAGES, '/a/', '/%61', '//', '/%C3%A4', '/%c3%a4/', '/e\u0301'];

/** Referrers of the same origin, of another, of our own pages, and some that tell nothing. */
const REFERRERS = [
  '/discover',
  'https://a.example/1',
  'https://A.example:443/2?q',
  'http://b.example:81',
  'x',
  undefined,
];

const anywhere = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const type = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<EventType>('view_page', 'view_artwork') },
  { weight: 1, arbitrary: fc.constantFrom(...EVENT_TYPES) },
);

const artwork = fc.oneof(
  { weight: 2, arbitrary: fc.constant(1001) },
  { weight: 1, arbitrary: fc.integer({ min: 1001, max: 1012 }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

/**
 * Any event, most of them around a few borders, with clocks that run late and ahead. Some carry one of a few ids, so
 * that ids repeat; each person repeats only their own.
 */
function anyEvent(borders: string[]): fc.Arbitrary<EngagementEvent> {
  const instant = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...borders) }, { weight: 1, arbitrary: anywhere });
  const who = fc.oneof(
    fc.constantFrom(...USERS).map((user) => ({ user })),
    fc.constantFrom(1, 2, 3).map((person) => ({ person })),
    fc.constantFrom({ bot: true }, { bot: true, user: 1 }),
  );
  const choice = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
  const network = fc.constantFrom(undefined, 1, 1.01, 1.02, 1.1, 1.11, 2);
  const referrer = fc.constantFrom(...REFERRERS);
  return fc
    .record({ type, at: instant, who, path: fc.constantFrom(...PATHS), artwork, network, referrer, choice })
    .map(({ who, artwork, network, referrer, choice, ...told }) => {
      const place = {
        ...(artwork !== undefined && { artwork }),
        ...(network !== undefined && { network }),
        ...(referrer !== undefined && { referrer }),
      };
      const event = engagementEvent({ ...told, ...who, ...place });
      return choice === undefined ? event : { ...event, id: repeatableId(event, choice) };
    });
}

function repeatableId({ userId, visitor }: EngagementEvent, choice: number): string {
  const who = BigInt.asUintN(64, BigInt(visitor ?? userId ?? 0))
    .toString(16)
    .padStart(16, '0');
  const kind = userId === null ? 'a' : 'b';
  return `${who.slice(0, 8)}-${who.slice(8, 12)}-4${choice}00-${kind}000-0000${who.slice(12)}0000`;
}

/** Up to `maxLength` events in the order in which they arrive. */
export function anyEvents(maxLength = 40): fc.Arbitrary<EngagementEvent[]> {
  return fc
    .uniqueArray(fc.constantFrom(...BORDERS), { minLength: 1, maxLength: 4 })
    .chain((borders) => fc.array(anyEvent(borders), { minLength: 1, maxLength, size: 'max' }));
}
