import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection, Source } from '../projection.ts';
import { readAllHeads } from '../sources.ts';

type Live = { projection: string; version: number; schema: string; isFirst: boolean };

type Heads = Record<Source, Map<number, number>>;

async function readHeadsOfBoth(db: Kysely<DB>): Promise<Heads> {
  return { domain: await readAllHeads(db, 'domain'), engagement: await readAllHeads(db, 'engagement') };
}

/** The live builds. Of those that were made lately, with nothing before them, readers saw nothing yet. */
async function readLive(db: Kysely<DB>, lately: number): Promise<Map<string, Live>> {
  const { rows } = await sql<Live>`
    select projection, version, schema_name as schema,
      promoted_at is null and created_at > now() - make_interval(secs => ${lately}) as "isFirst"
    from folding.build where role = 'live'`.execute(db);
  return new Map(rows.map((build) => [build.projection, build]));
}

async function isBehind(db: Kysely<DB>, source: Source, schema: string, heads: Heads): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, source, schema);
  return checkpoints.some(
    ({ lane, position, status }) => status === 'running' && position < (heads[source].get(lane) ?? 0),
  );
}

/**
 * Makes a function that tells why read models cannot serve this code yet: an older version is live, or a new read model
 * has not folded what the log held at the first question. Once they can, it asks no more, so that a lag or a later
 * deploy takes no process out of service.
 *
 * @param within seconds after which the process serves as it can, counted from this call
 * @returns reasons for the operator; none when the process can serve
 */
export function createReadiness(db: Kysely<DB>, projections: Projection[], within: number): () => Promise<string[]> {
  const deadline = performance.now() + within * 1_000;
  let isReady = false;
  let heads: Heads | undefined;

  const reasonAgainst = async ({ name, version, source }: Projection, live: Live | undefined, heads: Heads) => {
    if (!live) return [`${name} is not there yet`];
    if (live.version < version) return [`${name} is being built: version ${live.version} is live, not yet ${version}`];
    return live.isFirst && (await isBehind(db, source, live.schema, heads)) ? [`${name} is being built`] : [];
  };

  return async () => {
    if (isReady || performance.now() >= deadline) return [];
    heads ??= await readHeadsOfBoth(db);
    const live = await readLive(db, within);
    const reasons: string[] = [];
    for (const projection of projections)
      reasons.push(...(await reasonAgainst(projection, live.get(projection.name), heads)));
    isReady = reasons.length === 0;
    return reasons;
  };
}
