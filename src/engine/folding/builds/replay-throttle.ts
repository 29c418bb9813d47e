import { scheduler } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { lagging } from '../checkpoints/checkpoints.ts';
import type { Source } from '../projection.ts';
import { recordedAt } from '../sources.ts';

/** Milliseconds between looks at the lag of live read models at least. */
const LOOK_EVERY = 1_000;
/** Milliseconds that a replay rests before it folds a small batch all the same. */
const LONGEST_REST = 3_000;

/** Seconds that a live read model may lag before a replay is throttled for it. */
const LATE = 1.5;
/** Seconds since its last batch after which a live read model is not being folded: resting would not help it. */
const IDLE = 5;

/** SQL for whether a live build is late although it is being folded. */
const late = (source: Source): RawBuilder<unknown> => sql`exists (
  select from folding.build b join ${lagging(source)} l using (schema_name)
  where b.role = 'live' and l.folded_at > now() - make_interval(secs => ${IDLE})
    and ${recordedAt(source, sql`l.lane`, sql`l.position + 1`)} < now() - make_interval(secs => ${LATE}))`;

async function isLiveLate(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select ${late('engagement')} or ${late('domain')} as late`.execute(db);
  return rows[0]?.late === true;
}

/**
 * Throttles a replay while live read models are late.
 *
 * @param signal ends a rest
 * @returns asked before each batch: rests while a live read model is late, for some seconds at most, so that the replay
 *   never stands still. True says that it is late still, and the batch must be small.
 */
export function createReplayThrottle(db: Kysely<DB>, signal?: AbortSignal): () => Promise<boolean> {
  let isLate = false;
  let looked = -LOOK_EVERY;
  const look = singleFlight(async () => {
    if (performance.now() - looked < LOOK_EVERY) return isLate;
    isLate = await isLiveLate(db);
    looked = performance.now();
    return isLate;
  });
  return async () => {
    const begun = performance.now();
    while ((await look()) && !signal?.aborted && performance.now() - begun < LONGEST_REST)
      await scheduler.wait(LOOK_EVERY, signal && { signal }).catch(() => undefined);
    return isLate;
  };
}
