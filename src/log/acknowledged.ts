import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Milliseconds between two writings of what has changed. */
const PACE = 1_000;

/**
 * Counts what this process acknowledges to its clients, by lane, without regard to what the statements that store it
 * say; and writes the counts down once a second. A process that is killed loses what it counted since.
 *
 * @param processId what its flushes are entered under
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
    // PostgreSQL is away; the counts stay, and the next event has them written.
    write().catch(() => undefined);
  };
  return {
    count(lane: number, events: number): void {
      counts.set(lane, (counts.get(lane) ?? 0) + events);
      if (due) return;
      due = true;
      setTimeout(writeInTime, PACE).unref();
    },
    /** Writes all that was counted, now. @throws what PostgreSQL throws */
    write,
  };
}
