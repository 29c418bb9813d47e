import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { together } from '../db/together.ts';
import { translateAppendError } from './append-errors.ts';
import { type EventRegistry, REDACTED } from './event-registry.ts';
import { GroupCommit } from './group-commit.ts';
import { DOMAIN_LANE } from './lanes.ts';

export type NewEvent = {
  type: string;
  payload: Record<string, unknown>;
  /** UUIDv7; the same id appended again is answered with the position that it has. */
  id: string;
  occurredAt: Date;
};

export type DomainAppend = {
  stream: string;
  /** The stream's version that the decision was made on; 0 for a new stream, null where none is needed. */
  expectedVersion: number | null;
  events: NewEvent[];
  actorId: number | null;
  /** `scope:key` words that this stream alone may hold from now on. */
  claims?: string[];
  /** Words that it gives up. */
  releases?: string[];
  /** What helps an operator to follow an event, such as the request id; nothing personal. */
  meta?: Record<string, unknown>;
};

export type DomainVerdict =
  | { verdict: 'stored' | 'known'; position: number; version: number }
  | { verdict: 'version_conflict'; version: number }
  | { verdict: 'claim_taken'; claim: string };

export type StoredEvent = {
  position: number;
  stream: string;
  version: number;
  id: string;
  type: string;
  actorId: number | null;
  occurredAt: Date;
  payload: Record<string, unknown>;
};

export type DomainLog = {
  /**
   * Appends to one stream, together with whatever else arrives meanwhile; resolves after the commit is durable.
   *
   * @throws EventSchemaError, OVERLOADED or UNAVAILABLE; conflicts are verdicts, not errors
   */
  append(append: DomainAppend): Promise<DomainVerdict>;
  /** The same inside the caller's transaction, of which it must be the last statement: it holds the lane's lock. */
  appendIn(transaction: Kysely<DB>, append: DomainAppend): Promise<DomainVerdict>;
  /**
   * Appends and writes other tables, in one transaction; a verdict other than `stored` leaves neither.
   *
   * @throws what `alongside` throws, OVERLOADED or UNAVAILABLE
   */
  appendWith(append: DomainAppend, alongside: (transaction: Kysely<DB>) => Promise<void>): Promise<DomainVerdict>;
  /**
   * The events of a stream, oldest first, upcast to their current versions; without blanked ones, which are never the
   * last.
   */
  load(stream: string): Promise<StoredEvent[]>;
  drain(): Promise<void>;
};

/** What of a row makes the event; the rest is for operators. */
type EventRow = Omit<DB['log.domain_event'], 'lane' | 'recorded_at' | 'meta'>;

type Row = { verdict: string; last_position: number | null; stream_version: number; claim: string | null };

const append = prepared<Row>(
  'append_domain',
  'select verdict, last_position, stream_version, claim from log.append_domain($1::smallint, $2::jsonb)',
);

function verdictOf({ verdict, last_position, stream_version, claim }: Row): DomainVerdict {
  if ((verdict === 'stored' || verdict === 'known') && last_position !== null)
    return { verdict, position: last_position, version: stream_version };
  if (verdict === 'claim_taken' && claim !== null) return { verdict, claim };
  return { verdict: 'version_conflict', version: stream_version };
}

/** Carries a verdict out of a transaction that must be rolled back. */
class Refused extends Error {
  readonly verdict: DomainVerdict;
  constructor(verdict: DomainVerdict) {
    super(verdict.verdict);
    this.verdict = verdict;
  }
}

/** Opens the domain log. @param onAppended called after each commit; a hint for those who fold */
export function openDomainLog(
  db: Kysely<DB>,
  { registry, onAppended }: { registry: EventRegistry; onAppended: () => void },
): DomainLog {
  const encode = ({
    stream,
    expectedVersion,
    events,
    actorId,
    claims = [],
    releases = [],
    meta = {},
  }: DomainAppend) => ({
    stream_id: stream,
    expected_version: expectedVersion,
    claims,
    releases,
    events: events.map(({ type, payload, id, occurredAt }) => ({
      event_id: id,
      type,
      schema_version: registry.check(type, payload),
      actor_id: actorId,
      occurred_at: occurredAt,
      payload,
      meta,
    })),
  });
  const flush = async (executor: Kysely<DB>, items: ReturnType<typeof encode>[]) => {
    const rows = await append(executor, [DOMAIN_LANE, JSON.stringify(items)]);
    return rows.map(verdictOf);
  };
  const appender = new GroupCommit<ReturnType<typeof encode>, DomainVerdict>({
    weigh: ({ events }) => events.length,
    async flush(items) {
      const verdicts = await flush(db, items);
      if (verdicts.some(({ verdict }) => verdict === 'stored')) onAppended();
      return verdicts;
    },
  });
  const loadRows = together(async (streams: string[]) => {
    const rows = await db
      .selectFrom('log.domain_event')
      .select(['position', 'stream_id', 'stream_version', 'event_id', 'type', 'schema_version'])
      .select(['actor_id', 'occurred_at', 'payload'])
      .where('lane', '=', DOMAIN_LANE)
      .where(sql<boolean>`stream_id = any(${streams}::text[])`)
      .where('type', '<>', REDACTED)
      .orderBy('stream_id')
      .orderBy('stream_version')
      .execute();
    const byStream = Map.groupBy(rows, ({ stream_id }) => stream_id);
    return streams.map((stream) => byStream.get(stream) ?? []);
  });
  const appendIn = async (transaction: Kysely<DB>, append: DomainAppend) => {
    const [verdict] = await flush(transaction, [encode(append)]);
    if (!verdict) throw new Error('the append answered with no verdict');
    return verdict;
  };
  return {
    append: async (append) => appender.append(encode(append)),
    appendIn,
    async appendWith(append, alongside) {
      try {
        const stored = await db.transaction().execute(async (transaction) => {
          await alongside(transaction);
          const verdict = await appendIn(transaction, append);
          if (verdict.verdict !== 'stored') throw new Refused(verdict);
          return verdict;
        });
        onAppended();
        return stored;
      } catch (error) {
        if (error instanceof Refused) return error.verdict;
        throw translateAppendError(error);
      }
    },
    async load(stream) {
      const rows = await loadRows(stream);
      return rows.map((row) => toStoredEvent(row, registry));
    },
    drain: () => appender.drain(),
  };
}

/** A row of the log as folds and decisions see it. @throws EventSchemaError when type or version is unknown */
export function toStoredEvent(row: EventRow, registry: EventRegistry): StoredEvent {
  return {
    position: row.position,
    stream: row.stream_id,
    version: row.stream_version,
    id: row.event_id,
    type: row.type,
    actorId: row.actor_id,
    occurredAt: row.occurred_at,
    payload: registry.upcast(row.type, row.schema_version, row.payload as Record<string, unknown>),
  };
}
