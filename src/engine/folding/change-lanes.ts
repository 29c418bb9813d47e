import { type Kysely, sql } from 'kysely';
import { isLockTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { readLanes } from '../log/lane-count.ts';
import { engagementLanes, MAX_LANES } from '../log/lanes.ts';
import type { Projection } from './projection.ts';

/** The number of lanes cannot be changed now; the message is a sentence for the operator. Nothing has changed. */
export class LanesError extends Error {}

/** Milliseconds that the change waits for a build that is being made or switched, and for a flush of a lane. */
const PATIENCE = 5_000;

/**
 * Days before and after the one of a change, in UTC, whose events may come both before and after it: an event is at most
 * two days old and five minutes ahead, and clocks differ.
 */
const MIXED = { before: 3, after: 1 };

/** @throws LanesError when a live read model is of another version: only this code's are exact over eras */
async function requireOwnVersions(owner: Kysely<DB>, projections: Projection[]): Promise<void> {
  const live = await owner
    .selectFrom('folding.build')
    .select(['projection', 'version'])
    .where('role', '=', 'live')
    .execute();
  for (const { name, version } of projections) {
    const build = live.find(({ projection }) => projection === name);
    if (build && build.version !== version)
      throw new LanesError(
        `Version ${build.version} of ${name} is live, and this code has version ${version}: wait until the workers have built it.`,
      );
  }
}

export type LanesChange = { from: number; to: number; era: number };

/**
 * Changes the number of engagement lanes, in one short transaction: all of it or nothing. It holds every lane for a
 * moment, cuts each at its head, and gives each build a checkpoint in each lane. Appends whose lane was chosen by the
 * number before are refused from then on, and their processes choose anew.
 *
 * @param owner a pool opened as `owner`
 * @returns undefined when there are as many already
 * @throws LanesError
 */
export async function changeLanes(
  owner: Kysely<DB>,
  projections: Projection[],
  to: number,
): Promise<LanesChange | undefined> {
  const change = owner.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${String(PATIENCE)}, true)`.execute(transaction);
    // Whoever makes, switches or drops a build writes here, and reads the number of lanes afterwards.
    await sql`lock table folding.build in share row exclusive mode`.execute(transaction);
    const before = await readLanes(transaction);
    if (!before) throw new LanesError('The log has no lanes yet: start the API or a worker first.');
    if (before.count === to) return undefined;
    await requireOwnVersions(transaction, projections);
    const era = before.era + 1;
    for (const lane of engagementLanes(MAX_LANES))
      await sql`select log.cut_lane(${lane}::smallint, ${era}::integer)`.execute(transaction);
    await sql`
      insert into log.lane_change (version, lanes, first_day, last_day)
      select ${era}, ${to}, today - ${MIXED.before}::int, today + ${MIXED.after}::int
      from (select (clock_timestamp() at time zone 'UTC')::date as today) clock`.execute(transaction);
    await sql`update log.lane_count set engagement = ${to}`.execute(transaction);
    await sql`
      insert into folding.engagement_checkpoint (schema_name, lane)
      select distinct c.schema_name, l.lane
      from folding.engagement_checkpoint c join folding.build b using (schema_name),
        unnest(${engagementLanes(to)}::smallint[]) as l(lane)
      where b.role in ('live', 'rebuilding', 'previous')
      on conflict do nothing`.execute(transaction);
    return { from: before.count, to, era };
  });
  return change.catch((error) => {
    if (!isLockTimeout(error)) throw error;
    throw new LanesError('A build is being made or switched, or a flush takes long: give the same command again.', {
      cause: error,
    });
  });
}
