import { type Kysely, sql } from 'kysely';
import type { OperationsStatus } from '../../../src/contract/operations.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { createClient } from '../../helpers/client.ts';
import { scrape } from '../../helpers/scrape.ts';
import { memoryOfParts } from '../used/parts.ts';
import type { Product } from '../used/product.ts';

const MIB = 2 ** 20;

/** What is watched: its unit, and a rise over the whole soak that is too small to mean anything. */
export const WATCHED = {
  'memory of the API': { unit: 'MiB', noise: 24 },
  'memory of the worker': { unit: 'MiB', noise: 24 },
  'memory of PostgreSQL': { unit: 'MiB', noise: 24 },
  'memory of Redis': { unit: 'MiB', noise: 4 },
  'lag of the slowest read model': { unit: 'events', noise: 500 },
  'dead rows of all tables': { unit: 'of a hundred', noise: 3 },
  'connections to PostgreSQL': { unit: '', noise: 2 },
  'event loop of the API, p99': { unit: 'ms', noise: 10 },
} as const;
export type Watched = keyof typeof WATCHED;

/** The share of rows that are dead, in a hundred, and the connections of the product. */
async function readDatabase(owner: Kysely<DB>): Promise<{ dead: number; connections: number }> {
  const { rows } = await sql<{ dead: number; connections: number }>`
    select
      (select 100.0 * sum(n_dead_tup) / greatest(sum(n_dead_tup + n_live_tup), 1) from pg_stat_user_tables)::float8
        as dead,
      (select count(*) from pg_stat_activity where application_name like 'vernissage%')::int as connections
  `.execute(owner);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL tells nothing of itself');
  return row;
}

/** Reads everything that is watched once. */
export async function sample(product: Product, owner: Kysely<DB>): Promise<Record<Watched, number>> {
  const memory = memoryOfParts(product.pid);
  const [{ dead, connections }, { samples }, { status, body }] = await Promise.all([
    readDatabase(owner),
    scrape(product.origin),
    createClient(product.origin, product.admin).call<OperationsStatus>('GET', '/api/v1/operations/status'),
  ]);
  if (status !== 200) throw new Error(`the status answered ${status}`);
  return {
    'memory of the API': memory.API / MIB,
    'memory of the worker': memory.worker / MIB,
    'memory of PostgreSQL': memory.PostgreSQL / MIB,
    'memory of Redis': memory.Redis / MIB,
    'lag of the slowest read model': Math.max(...body.projections.map(({ lag_events }) => lag_events)),
    'dead rows of all tables': dead,
    'connections to PostgreSQL': connections,
    'event loop of the API, p99': (samples.get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN) * 1_000,
  };
}
