import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';

/*
 * What a distributed PostgreSQL (Citus) places by lane: the tables and functions below, and the tables of engagement read
 * models. Their rows of one lane stand on one node. Domain events, accounts and all the rest stay on the coordinator.
 */

/** The tables that are distributed by their column `lane`, the first of them first: the others go beside it. */
export const DISTRIBUTED_TABLES = [
  ...['log.engagement_event', 'log.engagement_id', 'log.flush', 'log.flushed', 'log.acknowledged'],
  ...['log.forgotten_id', 'log.lane_cut', 'folding.engagement_checkpoint'],
] as const;

/** The functions that run on the node of their first argument, `p_lane`. */
export const DISTRIBUTED_FUNCTIONS = [
  ...['append_to_lane', 'cut_lane', 'acknowledge', 'compact_flushes', 'forget_engagement_ids'],
] as const;

/** The server cannot distribute the log, or somebody is at work; the message is a sentence. Nothing has changed. */
export class DistributeError extends Error {}

/** Where a flush looks known ids up, and the same within a lane. */
const LOOK_UPS = [
  [
    'select from log.engagement_id i where i.event_id = any (p_ids)',
    'select from log.engagement_id i where i.lane = p_lane and i.event_id = any (p_ids)',
  ],
  [
    'from log.engagement_id i where i.event_id = g.id limit 1',
    'from log.engagement_id i where i.lane = p_lane and i.event_id = g.id limit 1',
  ],
] as const;

/**
 * Lets each lane know its own ids alone: a distributed table has no key without the lane. What was sent twice counts twice
 * if it comes to another lane, as when its sender has signed in meanwhile, or the number of lanes has changed.
 */
export async function keepIdsByLane(owner: Transaction<DB>): Promise<void> {
  await sql`
    alter table log.engagement_id drop constraint engagement_id_pkey, add primary key (lane, event_id)`.execute(owner);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('log.append_to_lane'::regproc) as text`.execute(owner);
  let text = rows[0]?.text ?? '';
  for (const [everywhere, inLane] of LOOK_UPS) {
    if (!text.includes(everywhere)) throw new Error(`log.append_to_lane has no "${everywhere}"`);
    text = text.replace(everywhere, inLane);
  }
  await sql.raw(text).execute(owner);
}

const isThere = async (db: Kysely<DB>, query: ReturnType<typeof sql<{ there: boolean }>>) =>
  (await query.execute(db)).rows[0]?.there === true;

/** @throws DistributeError on a server without Citus, or one that has no other node */
async function requireNodes(owner: Kysely<DB>): Promise<void> {
  const sentence = 'This PostgreSQL has no Citus: distribute is for a cluster of Citus, and one server needs nothing.';
  if (!(await isThere(owner, sql`select exists (select from pg_extension where extname = 'citus') as there`)))
    throw new DistributeError(sentence);
  if (!(await isThere(owner, sql`select exists (select from citus_get_active_worker_nodes()) as there`)))
    throw new DistributeError('The cluster has no worker: add them with citus_add_node on the coordinator first.');
}

const isDistributed = (db: Kysely<DB>, table: string) =>
  isThere(db, sql`select exists (select from pg_dist_partition where logicalrelid = ${table}::regclass) as there`);

/** The function that distributes the tables of a build that is made later. Their owner calls it. */
const PLACE_BUILD = `
create or replace function folding.place_build(p_schema text) returns void language plpgsql as $$
begin
  perform create_distributed_table(c.oid, 'lane', colocate_with => 'log.engagement_event')
  from pg_class c where c.relnamespace = p_schema::regnamespace and c.relkind = 'r'
    and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid);
end $$`;

async function distributeFunction(owner: Transaction<DB>, name: string): Promise<void> {
  await sql`
    select create_distributed_function(p.oid::regprocedure, 'p_lane', colocate_with => 'log.engagement_event')
    from pg_proc p where p.pronamespace = 'log'::regnamespace and p.proname = ${name}`.execute(owner);
}

/**
 * Distributes the engagement log and its read models by lane, in one transaction. What is distributed already is left
 * alone, so it may be run again.
 *
 * @param owner a pool opened as `owner`, of the coordinator
 * @param builds the schemas of the builds of engagement read models
 * @returns the tables that were distributed now
 * @throws DistributeError
 */
export async function distribute(owner: Kysely<DB>, builds: string[]): Promise<string[]> {
  await requireNodes(owner);
  return owner.transaction().execute(async (transaction) => {
    // The tables are placed beside each other: their creation must not spread over several connections.
    await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(transaction);
    const placed: string[] = [];
    const [first] = DISTRIBUTED_TABLES;
    if (!(await isDistributed(transaction, first))) await keepIdsByLane(transaction);
    for (const table of DISTRIBUTED_TABLES) {
      if (await isDistributed(transaction, table)) continue;
      const beside = table === first ? 'none' : first;
      await sql`select create_distributed_table(${table}::regclass, 'lane', colocate_with => ${beside})`.execute(
        transaction,
      );
      placed.push(table);
    }
    for (const name of DISTRIBUTED_FUNCTIONS) await distributeFunction(transaction, name);
    await sql.raw(PLACE_BUILD).execute(transaction);
    for (const schema of builds) await sql`select folding.place_build(${schema})`.execute(transaction);
    return placed;
  });
}
