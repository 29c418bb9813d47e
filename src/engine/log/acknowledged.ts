import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Milliseconds between two writes of the counts. */
const INTERVAL = 1_000;

/**
 * Counts the events that this process acknowledges to its clients, by lane, whatever the statements that store them
 * answer. It writes the counts down once a second. A process that is killed loses what it counted since.
 *
 * @param processId the id under which the ledger has its flushes
 */
export function countAcknowledged(db: Kysely<DB>, processId: string) {
  const counts = new Map<number, number>();
  const written = new Map<number, number>();
  let due = false;

  const write = async () => {
    for (const [lane, events] of counts) {
      if (written.get(lane) === events) continue;
      await sql`select log.acknowledge(${lane}::smallint, ${processId}::uuid, ${events}::bigint)`.execute(db);
      written.set(lane, events);
    }
  };
  const writeInTime = () => {
    due = false;
    // While PostgreSQL is away the counts stay; the next event starts another write.
    write().catch(() => undefined);
  };
  return {
    count(lane: number, events: number): void {
      counts.set(lane, (counts.get(lane) ?? 0) + events);
      if (due) return;
      due = true;
      setTimeout(writeInTime, INTERVAL).unref();
    },
    /** Writes all counts at once. @throws what PostgreSQL throws */
    write,
  };
}
