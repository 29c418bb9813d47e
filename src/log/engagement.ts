import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { isMissingPartition } from './append-errors.ts';
import { GroupCommit } from './group-commit.ts';
import { engagementLanes, laneOf } from './lanes.ts';

/** An engagement event as the log takes it; its hot fields stand beside `properties`, so that folds parse no JSON. */
export type EngagementEvent = {
  /** Chosen by the client; an event without one cannot be recognised when it comes again. */
  id: string | null;
  type: string;
  userId: number | null;
  /** A signed 64-bit hash in decimal; null for a signed-in user. */
  visitor: string | null;
  path: string;
  artworkId: number | null;
  page: string | null;
  occurredAt: Date;
  /** JSON text of an object, free of what jsonb cannot hold (`\u0000`, lone surrogates). */
  properties: string;
};

/** Of the events of one append: how many were stored now, how many were known, and the last position of them all. */
export type EngagementVerdict = { accepted: number; duplicates: number; position: number };

export type EngagementLog = {
  /**
   * Stores events of one visitor, all or none, and resolves after the commit is durable.
   *
   * @param sender what the lane is chosen by, for events of several days: the same for a visitor on every day, because
   *   a visitor's number stands in one lane only
   * @throws OVERLOADED when too much waits, UNAVAILABLE when PostgreSQL is away
   */
  append(events: EngagementEvent[], sender?: number | string): Promise<EngagementVerdict>;
  /** Events that wait for a flush, over all lanes. */
  readonly waiting: number;
  /** Waits until everything that was accepted has its verdict. */
  drain(): Promise<void>;
};

type Flushed = { base: number; repeats: [index: number, position: number][] | null };

/** An array literal of values that need no quotes; the driver would look through each of them for what does. */
const plain = (values: (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join()}}`;

/** A text as an element of an array literal. To look for what must be escaped is quicker than to replace it. */
const quote = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** An array literal of any texts. */
const quoted = (values: (string | null)[]) => plain(values.map((value) => (value === null ? null : quote(value))));

/** An array literal of instants; those of one millisecond, of which a flush has many, are spelled once. */
function instants(dates: Date[]): string {
  const spelled = new Map<number, string>();
  const spell = (date: Date) => {
    const known = spelled.get(date.getTime());
    if (known !== undefined) return known;
    const text = date.toISOString();
    spelled.set(date.getTime(), text);
    return text;
  };
  return plain(dates.map(spell));
}

/**
 * The call that stores a flush: a column an array, which PostgreSQL reads faster than one JSON text. The properties are
 * JSON already: as elements of an array literal each of their quotes would be escaped, and unescaped again.
 */
function appendStatement(lane: number, events: EngagementEvent[]) {
  const ids = events.some(({ id }) => id !== null) ? plain(events.map(({ id }) => id)) : null;
  return sql<Flushed>`${prepared('append_engagement')}
    select base, repeats from log.append_engagement(
      ${lane}::smallint,
      ${ids}::uuid[],
      ${quoted(events.map(({ type }) => type))}::text[],
      ${plain(events.map(({ userId }) => userId))}::bigint[],
      ${plain(events.map(({ visitor }) => visitor))}::bigint[],
      ${quoted(events.map(({ path }) => path))}::text[],
      ${plain(events.map(({ artworkId }) => artworkId))}::bigint[],
      ${quoted(events.map(({ page }) => page))}::text[],
      ${instants(events.map(({ occurredAt }) => occurredAt))}::timestamptz[],
      ${`[${events.map(({ properties }) => properties).join(',')}]`}::jsonb,
      ${events.length})`;
}

/** Shares the positions that a flush gave out among the appends that made it up. */
function verdictsOf(items: EngagementEvent[][], { base, repeats }: Flushed): EngagementVerdict[] {
  const known = new Map(repeats);
  let index = 0;
  let head = base;
  return items.map((events) => {
    const verdict = { accepted: 0, duplicates: 0, position: 0 };
    for (const _ of events) {
      index += 1;
      const repeat = known.get(index);
      if (repeat === undefined) head += 1;
      verdict[repeat === undefined ? 'accepted' : 'duplicates'] += 1;
      verdict.position = Math.max(verdict.position, repeat ?? head);
    }
    return verdict;
  });
}

async function flushTo(db: Kysely<DB>, lane: number, items: EngagementEvent[][]): Promise<EngagementVerdict[]> {
  const events = items.flat();
  const append = appendStatement(lane, events);
  try {
    return verdictsOf(items, await only(append.execute(db)));
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await ensurePartitions(db, events.length);
    return verdictsOf(items, await only(append.execute(db)));
  }
}

async function only<Row>(result: Promise<{ rows: Row[] }>): Promise<Row> {
  const [row] = (await result).rows;
  if (row === undefined) throw new Error('the statement answered with no row');
  return row;
}

/**
 * Makes partitions ahead of the lanes' heads, so that appends never wait for one.
 *
 * @param waiting events that are about to be appended
 */
export async function ensurePartitions(db: Kysely<DB>, waiting = 0): Promise<void> {
  await sql`select log.ensure_partitions(coalesce((select max(position) from log.engagement_event), 0) + ${waiting})`.execute(
    db,
  );
}

/**
 * Opens the engagement log for appending: one group commit a lane.
 *
 * @param onAppended called after each commit; a hint for those who fold
 */
export function openEngagementLog(
  db: Kysely<DB>,
  { lanes, onAppended, maxWaiting }: { lanes: number; onAppended: () => void; maxWaiting?: number },
): EngagementLog {
  const appenders = new Map(
    engagementLanes(lanes).map((lane) => [
      lane,
      new GroupCommit<EngagementEvent[], EngagementVerdict>({
        weigh: (events) => events.length,
        async flush(items) {
          const verdicts = await flushTo(db, lane, items);
          onAppended();
          return verdicts;
        },
        ...(maxWaiting !== undefined && { maxWaiting }),
      }),
    ]),
  );
  return {
    append(events, sender) {
      const [first] = events;
      if (!first) return Promise.resolve({ accepted: 0, duplicates: 0, position: 0 });
      const appender = appenders.get(laneOf(sender ?? first.userId ?? first.visitor ?? '', lanes));
      if (!appender) throw new Error('an event has no lane');
      return appender.append(events);
    },
    get waiting() {
      return [...appenders.values()].reduce((sum, appender) => sum + appender.waiting, 0);
    },
    async drain() {
      await Promise.all([...appenders.values()].map((appender) => appender.drain()));
    },
  };
}
