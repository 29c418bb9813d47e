import type { TrackBody } from '../src/contract/engagement.ts';
import { type NumberedIds, numberedIds } from './numbered-ids.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { usualTraffic } from './rhythm.ts';
import { inventVisit } from './visit.ts';
import { type DemoWorkRecord, inventPopularity } from './works.ts';

/** The settings of the demo data. The same plan gives the same data. */
export type DemoPlan = {
  /** From 1; each run adds other events of the same people. */
  run: number;
  seed: number;
  events: number;
  users: number;
  /** Artists of the catalogue, with six works each. */
  artists: number;
  /** Pixels of the longer side of pictures. */
  pictures: number;
  days: number;
  until: Date;
};

/** An event as a client would have sent it. */
export type DemoEvent = {
  body: TrackBody & { id: string };
  /** Index among the people of the plan; null for an anonymous visitor. */
  person: number | null;
  /** Tells the anonymous visitors of a day apart. */
  visitor: string;
  at: Date;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SIGNED_IN_SHARE = 0.3;
/** Base of the tag in the ids; it marks demo data in any installation. */
const TAG = 0xde3000;

/** The ids of a run of demo data. */
export function demoIds({ run, until }: DemoPlan): NumberedIds {
  return numberedIds(until, TAG + (run % 0x1000));
}

/** Chooses who comes. Few people come often, most now and then, nobody before registering. */
function createCrowd(random: Random, people: Person[]) {
  const order = people.map((_, index) => ({ index, key: random.next() })).sort((one, other) => one.key - other.key);
  return (at: number): number | null => {
    for (let tries = 0; tries < 8; tries += 1) {
      const chosen = order[Math.floor(order.length * random.next() ** 2)]?.index ?? 0;
      const person = people[chosen];
      if (person && person.registeredAt.getTime() <= at) return chosen;
    }
    return null;
  };
}

/** Gives each hour its share of all events, by growth, weekday, hour, viral works and a little chance. */
function planHours(random: Random, { events, days, until }: DemoPlan, stir: (at: number) => number) {
  const from = until.getTime() - days * DAY;
  const hours = Array.from({ length: days * 24 }, (_, index) => {
    const at = from + index * HOUR;
    const usual = usualTraffic(new Date(at), index / (days * 24));
    return { at, viral: stir(at) / (1 + stir(at)), weight: usual * (1 + stir(at)) * (0.9 + 0.2 * random.next()) };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  return hours.map(({ at, viral, weight }) => {
    reached += weight;
    return { at, viral, target: Math.round((events * reached) / total) };
  });
}

/** Invents exactly as many events as planned, roughly in the order of time. */
export function* inventEngagement(
  plan: DemoPlan,
  people: Person[],
  records: readonly DemoWorkRecord[],
): Generator<DemoEvent> {
  const random = createRandom(plan.seed, plan.run);
  const end = plan.until.getTime();
  const works = inventPopularity(random, { from: end - plan.days * DAY, to: end }, records);
  const chooseMember = createCrowd(random, people);
  const visitorsOfDay = Math.max(20, Math.round((plan.events / plan.days) * 0.3));
  const ids = demoIds(plan);
  const pending: (Omit<DemoEvent, 'body'> & { body: TrackBody })[] = [];
  let invented = 0;
  let signedInEvents = 0;
  let emitted = 0;

  const visit = (hour: number, viral: number) => {
    const at = hour + random.next() * HOUR;
    const wantsMember = random.chance(signedInEvents < SIGNED_IN_SHARE * invented ? 0.5 : 0.1);
    const person = wantsMember && people.length > 0 ? chooseMember(at) : null;
    const stirred = random.chance(viral);
    const steps = inventVisit({ random, works, at, signedIn: person !== null, stirred }).slice(
      0,
      plan.events - invented,
    );
    const late = Math.max(0, at + (steps.at(-1)?.after ?? 0) - end);
    const visitor = `visitor ${random.below(visitorsOfDay)}`;
    for (const { after, type, path, properties } of steps)
      pending.push({ body: { event_type: type, path, properties }, person, visitor, at: new Date(at - late + after) });
    invented += steps.length;
    if (person !== null) signedInEvents += steps.length;
  };

  for (const { at, viral, target } of planHours(random, plan, works.stir)) {
    while (invented < target) visit(at, viral);
    pending.sort((one, other) => one.at.getTime() - other.at.getTime());
    const due = at + HOUR >= end ? pending.length : pending.findIndex((event) => event.at.getTime() >= at + HOUR);
    for (const { body, ...event } of pending.splice(0, due === -1 ? pending.length : due)) {
      yield { ...event, body: { ...body, id: ids.of(emitted) } };
      emitted += 1;
    }
  }
}
