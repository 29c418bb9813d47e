import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import type { Projection } from '../projection.ts';
import { readHeads } from '../sources.ts';
import { entering, type Folder, foldSpan } from '../span.ts';
import { createBuild } from './builds.ts';

/** Milliseconds of folding after which a sample is large enough, and events that it has at most. */
const LONG_ENOUGH = 1_000;
const ENOUGH = { engagement: 100_000, domain: 10_000 };
/** Events in one step of a sample: what a fold takes at once is cheaper by the event. */
const STEP = { engagement: 10_000, domain: 1_000 };

/** What folding some events took: milliseconds, and bytes of tables and indexes. */
export type Sample = { events: number; took: number; bytes: number };

/** The bytes of the tables of a build, with their indexes. */
export async function sizeOfBuild(db: Kysely<DB>, schema: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function foldFirst(
  folder: Folder,
  transaction: Transaction<DB>,
  projection: Projection,
  floors: ReadonlyMap<number, number>,
): Promise<Sample> {
  const { source } = projection;
  const lane = source === 'domain' ? DOMAIN_LANE : DOMAIN_LANE + 1;
  const head = (await readHeads(transaction, source, [lane])).get(lane) ?? 0;
  const floor = source === 'engagement' ? (floors.get(lane) ?? 0) : 0;
  const end = Math.min(head - floor, ENOUGH[source]);
  const build = await createBuild(transaction, projection, 'rebuilding', [lane]);
  await sql`select ${entering(folder, build)}`.execute(transaction);
  const began = performance.now();
  const took = () => performance.now() - began;
  let events = 0;
  while (events < end && took() < LONG_ENOUGH) {
    const upTo = Math.min(end, events + STEP[source]);
    await foldSpan(
      transaction,
      projection,
      build,
      { lane, after: floor + events, upTo: floor + upTo },
      folder.registry,
    );
    events = upTo;
  }
  return { events, took: took(), bytes: await sizeOfBuild(transaction, build.schema) };
}

/**
 * Measures how fast this code folds a projection here and now: it folds the first events of the log into a build that
 * nobody sees, for about a second, and rolls that back.
 *
 * @param floors where the log begins
 * @throws what the fold throws
 */
export async function sampleFold(
  folder: Folder,
  projection: Projection,
  floors: ReadonlyMap<number, number>,
): Promise<Sample> {
  const transaction = await folder.db.startTransaction().execute();
  try {
    return await foldFirst(folder, transaction, projection, floors);
  } finally {
    await transaction.rollback().execute();
  }
}
