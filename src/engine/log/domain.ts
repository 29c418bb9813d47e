import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isContentError } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { traceAppend, traceFlush } from '../tracing/flushes.ts';
import { GroupCommit } from '../waiting/group-commit.ts';
import { failAppend } from './append-errors.ts';
import { commitWith } from './commit-with.ts';
import { type DomainAppend, encodeAppend } from './domain-append.ts';
import { type DomainVerdict, type EncodedAppend, flushDomain, inOneArray } from './domain-flush.ts';
import { createDomainReads, type DomainReads } from './domain-reads.ts';
import type { EventRegistry } from './event-registry.ts';
import { measureFlushes, observeWaiting } from './flush-metrics.ts';
import { DOMAIN_LANE } from './lanes.ts';
import { createSnapshotWriter, type SnapshotWriter } from './snapshots.ts';

export type DomainLog = DomainReads & {
  /**
   * Appends to one stream, together with whatever else arrives meanwhile; resolves after the commit is durable.
   *
   * @throws EventSchemaError, OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN; conflicts are verdicts, not errors
   */
  append(append: DomainAppend): Promise<DomainVerdict>;
  /**
   * Runs `work`, which writes other tables, and appends what it returns, in one transaction; a verdict other than
   * `stored` leaves neither. Only the last statement holds the lane, and it commits: a client that stops half-way keeps
   * no lane.
   *
   * @param work returns what to append, to several streams all or nothing; undefined: what it wrote stays, and nothing
   *   is appended
   * @returns the verdict on the last append, or the first refusal
   * @throws what `work` throws, OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN
   */
  appendAfter(
    work: (transaction: Transaction<DB>) => Promise<DomainAppend | DomainAppend[] | undefined>,
  ): Promise<DomainVerdict | undefined>;
  /** The same for an append that does not depend on what is written `alongside`. @throws as `appendAfter` */
  appendWith(
    append: DomainAppend | DomainAppend[],
    alongside: (transaction: Transaction<DB>) => Promise<void>,
  ): Promise<DomainVerdict>;
  /** Saves a snapshot of a stream; see `SnapshotWriter`. */
  saveSnapshot: SnapshotWriter['save'];
  /** Waits until everything that was accepted is stored or refused. */
  drain(): Promise<void>;
};

/** Bytes that a waiting append takes beside its text, including its request. */
const BYTES_AN_APPEND = 4_096;

type Parts = {
  registry: EventRegistry;
  /** Called after each commit; a hint for the workers. */
  onAppended: () => void;
  /** The pool for flushes alone; that of the reads by default. */
  appends?: Kysely<DB>;
  /** The log of the process, which tells of each append the request, the stream and the position. */
  log?: Pick<Logger, 'info'>;
};

/** The positions that a flush stored, in one piece: the lane is its own until it commits. */
function rangeOf(items: EncodedAppend[], verdicts: DomainVerdict[]): { base: number; head: number } {
  const stored = items.flatMap(({ ids }, index) => {
    const verdict = verdicts[index];
    return verdict?.verdict === 'stored' ? [{ base: verdict.position - ids.length, head: verdict.position }] : [];
  });
  return { base: stored[0]?.base ?? 0, head: stored.at(-1)?.head ?? 0 };
}

/** Opens the domain log. */
export function openDomainLog(db: Kysely<DB>, { registry, onAppended, appends = db, log }: Parts): DomainLog {
  const encode = (append: DomainAppend) => encodeAppend(append, registry);
  const of = { source: 'domain', lane: DOMAIN_LANE } as const;
  const measure = measureFlushes(of);
  const appender = new GroupCommit<EncodedAppend, DomainVerdict>({
    weigh: ({ ids }) => ids.length,
    size: ({ json }) => BYTES_AN_APPEND + 2 * json.length,
    isFaultOfItem: isContentError,
    async flush(items, since) {
      const events = items.reduce((sum, { ids }) => sum + ids.length, 0);
      const flush = () => measure(events, since, () => flushDomain(appends, items)).catch(failAppend);
      const verdicts = await traceFlush(items, of, flush, (stored) => rangeOf(items, stored));
      if (verdicts.some(({ verdict }) => verdict === 'stored')) onAppended();
      return verdicts;
    },
  });
  observeWaiting(of, () => appender.waiting);
  const snapshots = createSnapshotWriter(db);
  const tell = ({ stream, meta }: DomainAppend, verdict: DomainVerdict) => {
    if (verdict.verdict !== 'stored') return;
    const { position, version } = verdict;
    log?.info({ reqId: meta?.request_id, stream, version, position }, 'appended');
  };
  const appendAfter: DomainLog['appendAfter'] = async (work) => {
    let last: DomainAppend | undefined;
    const verdict = await commitWith(db, async (transaction) => {
      const appends = [(await work(transaction)) ?? []].flat();
      last = appends.at(-1);
      const items = appends.map(encode);
      return last && { ids: items.flatMap(({ ids }) => ids), json: inOneArray(items) };
    });
    if (verdict?.verdict === 'stored') onAppended();
    if (last && verdict) tell(last, verdict);
    return verdict;
  };
  return {
    ...createDomainReads(db, registry),
    async append(append) {
      const item = encode(append);
      const verdict = await traceAppend(item, of, () => appender.append(item, String(append.actorId)));
      tell(append, verdict);
      return verdict;
    },
    appendAfter,
    async appendWith(append, alongside) {
      const verdict = await appendAfter(async (transaction) => {
        await alongside(transaction);
        return append;
      });
      if (!verdict) throw new Error('the append answered with no verdict');
      return verdict;
    },
    saveSnapshot: snapshots.save,
    async drain() {
      await Promise.all([appender.drain(), snapshots.drain()]);
    },
  };
}
