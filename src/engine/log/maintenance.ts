import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { readLaneHeads } from './heads.ts';

/**
 * Rows that a transaction looks at. Compaction joins what it has just read, of which PostgreSQL knows no numbers: if it
 * compares each row with each, this many take half a second, and ten times as many longer than a statement may.
 */
const STEP = 1_000;

/** Transactions of one run on one lane; the next run does the rest. */
const STEPS = 5_000;

/** Repeats a step on each engagement lane until a step passes fewer rows than STEP. */
async function inSteps(db: Kysely<DB>, step: (lane: number) => RawBuilder<{ passed: number }>): Promise<void> {
  const { rows: lanes } = await sql<{ lane: number }>`select lane from (${readLaneHeads()}) lanes`.execute(db);
  for (const { lane } of lanes)
    for (let steps = 0; steps < STEPS; steps += 1) {
      const { rows } = await step(lane).execute(db);
      if ((rows[0]?.passed ?? 0) < STEP) break;
    }
}

/** Forgets the event ids that are too old for a client to send again, in the order of the log. */
export function forgetEventIds(db: Kysely<DB>): Promise<void> {
  return inSteps(db, (lane) => sql`select log.forget_engagement_ids(${lane}::smallint, ${STEP}) as passed`);
}

/** Merges the flushes that are too old to be sent again into one row for each process. */
export function compactFlushes(db: Kysely<DB>): Promise<void> {
  return inSteps(db, (lane) => sql`select log.compact_flushes(${lane}::smallint, ${STEP}) as passed`);
}
