import type { TrackBody } from '../../contract/engagement.ts';
import type { EngagementEvent } from '../../engine/log/engagement-flush.ts';
import { invalid } from '../../errors.ts';
import { checkText, encodeProperties } from './properties.ts';
import { dayOf, type Visitors } from './visitor.ts';

const HOUR = 3_600_000;
const OLDEST = 48 * HOUR;
const FURTHEST_AHEAD = 5 * 60_000;

/** Who sent an event: the account of the bearer token, or an address and a user agent; perhaps a bot (`bots.ts`). */
export type Sender = { userId: number | null; address: string; userAgent: string; bot: boolean };

function occurredAt({ occurred_at }: TrackBody, now: Date): Date {
  if (occurred_at === undefined) return now;
  const instant = new Date(occurred_at);
  const age = now.getTime() - instant.getTime();
  if (age <= OLDEST && age >= -FURTHEST_AHEAD) return instant;
  throw invalid('occurred_at', 'must be an instant at most 48 hours ago and at most 5 minutes ahead');
}

/** The id of an artwork from a client's value; null when the value is no id. */
function toId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function withoutQuery(path: string): string {
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

/** The artwork that an event is about: what `properties.artwork_id` names, else the id in a path `/artwork/{id}`. */
export function artworkOf({ path, properties }: Pick<TrackBody, 'path' | 'properties'>): number | null {
  const named = properties && toId(properties.artwork_id);
  if (named) return named;
  return path.startsWith('/artwork/') ? toId(withoutQuery(path).slice('/artwork/'.length).replace(/\/$/, '')) : null;
}

/** Opens the days that events arriving now may name; undefined when they are open. */
export function openDays(visitors: Visitors, now: Date): Promise<void> | undefined {
  return visitors.open(dayOf(now.getTime() - OLDEST), dayOf(now.getTime() + FURTHEST_AHEAD));
}

/**
 * What the log stores of an event that a client sent. A bot is no visitor, and what it does says nothing about a work: so
 * its events have a mark, and neither of them.
 *
 * @param visitors with the days that `openDays` opens
 * @param now when it arrived
 * @throws VALIDATION when its content cannot be stored or its time is out of bounds
 */
export function toEngagementEvent(body: TrackBody, sender: Sender, visitors: Visitors, now: Date): EngagementEvent {
  const { userId, address, userAgent, bot } = sender;
  checkText('path', body.path);
  const at = occurredAt(body, now);
  const day = dayOf(at.getTime());
  return {
    id: body.id?.toLowerCase() ?? null,
    type: body.event_type,
    userId,
    visitor: userId === null && !bot ? visitors.numberOf(day, address, userAgent) : null,
    network: bot ? null : visitors.networkNumberOf(day, address),
    path: body.path,
    artworkId: bot ? null : artworkOf(body),
    page: body.event_type === 'view_page' ? withoutQuery(body.path) : null,
    occurredAt: at,
    properties: encodeProperties(body.properties, userId !== null),
    bot,
  };
}

const LAST_DIGITS = 12;

/**
 * Gives an id to each event that came without one. The id follows from a first id and the event's place, so that the
 * log recognises the event when it is sent again.
 *
 * @param firstId a UUID with random last digits
 */
export function numberFrom(firstId: string, events: EngagementEvent[]): EngagementEvent[] {
  const [beginning, first] = [firstId.slice(0, -LAST_DIGITS), Number.parseInt(firstId.slice(-LAST_DIGITS), 16)];
  const idOf = (index: number) => ((first + index) % 16 ** LAST_DIGITS).toString(16).padStart(LAST_DIGITS, '0');
  return events.map((event, index) => ({ ...event, id: event.id ?? beginning + idOf(index) }));
}
