import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Milliseconds between two writes of the counts. */
const INTERVAL = 1_000;

/** The lock under which `log.compact_flushes` works on a lane. */
const COMPACTION = 1_986_359_924;

/** What this process has acknowledged of a lane; `folded` of that stands in the row of processes without a word. */
type Count = { events: number; written: number; folded: number };

/**
 * Counts the events that this process acknowledges to its clients, by lane, whatever the statements that store them
 * answer. It writes the counts down once a second. A process that is killed loses what it counted since.
 *
 * @param processId the id under which the ledger has its flushes
 */
export function countAcknowledged(db: Kysely<DB>, processId: string) {
  const counts = new Map<number, Count>();
  let due = false;

  /** Whether the ledger has what was written: maintenance folds the row of a process without a word for a day. */
  const isThere = async (transaction: Kysely<DB>, lane: number) => {
    const { rows } = await sql`
      select from log.acknowledged where lane = ${lane} and process_id = ${processId}`.execute(transaction);
    return rows.length > 0;
  };
  const write = async () => {
    for (const [lane, count] of counts) {
      const { events, written } = count;
      if (written === events) continue;
      const folded = await db.transaction().execute(async (transaction) => {
        // Compaction of the lane takes this lock alone: it folds no row between the look and the write.
        await sql`select pg_advisory_xact_lock_shared(${COMPACTION}::int, ${lane}::int)`.execute(transaction);
        const folded = written > count.folded && !(await isThere(transaction, lane)) ? written : count.folded;
        await sql`
          select log.acknowledge(${lane}::smallint, ${processId}::uuid, ${events - folded}::bigint)`.execute(
          transaction,
        );
        return folded;
      });
      Object.assign(count, { folded, written: events });
    }
  };
  const writeSoon = () => {
    if (due) return;
    due = true;
    const writing = () => {
      due = false;
      // While PostgreSQL is away the counts stay, and are written when it is back.
      write().catch(writeSoon);
    };
    setTimeout(writing, INTERVAL).unref();
  };
  return {
    count(lane: number, events: number): void {
      const count = counts.get(lane) ?? { events: 0, written: 0, folded: 0 };
      counts.set(lane, count);
      count.events += events;
      writeSoon();
    },
    /** Writes all counts at once. @throws what PostgreSQL throws */
    write,
  };
}
