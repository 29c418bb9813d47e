import { type Kysely, sql } from 'kysely';
import { projections } from '../../../projections/index.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import type { Folder } from '../../../src/engine/folding/span.ts';
import { type DomainLog, openDomainLog } from '../../../src/engine/log/domain.ts';
import { type EngagementLog, openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { createEventRegistry } from '../../../src/engine/log/event-registry.ts';
import { engagementLanes } from '../../../src/engine/log/lanes.ts';
import { domainEvents } from '../../../src/events.ts';
import { fillBacklog } from '../backlog.ts';
import { type BenchDatabase, createBenchDatabase } from '../bench.ts';

/** How long a log is, over how many partitions its engagement is spread, and how many people came on the last day alone. */
export type Size = { name: string; events: number; partitions: number; crowd?: number };

/** A log of a size, folded up to its head. */
export type Log = Size & {
  database: BenchDatabase;
  db: Kysely<DB>;
  folder: Folder;
  engagement: EngagementLog;
  domain: DomainLog;
  close(): Promise<void>;
};

/** Events of each shopper in a filled domain log. */
const A_SHOPPER = 100;

export const engagementProjections = projections.filter(({ source }) => source === 'engagement');

/** Spreads engagement over partitions of a span, from the first event on. */
async function partitionBy(owner: Kysely<DB>, span: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'log.engagement_event'::regclass`.execute(owner);
  for (const { name } of rows) await sql.raw(`drop table ${name}`).execute(owner);
  await sql`update log.partitioning set span = ${span}, made_to = 0`.execute(owner);
}

/** Fills the domain log with carts of one line, whose quantity was changed again and again. */
async function fillDomain(owner: Kysely<DB>, events: number): Promise<void> {
  await sql`
    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version, occurred_at,
      payload, meta)
    select 0, n, 'cart-' || user_id, version, uuidv7(),
      case when version = 1 then 'cart_item_added' else 'cart_item_quantity_changed' end, 1, now(),
      jsonb_build_object('user_id', user_id, 'item_id', user_id, 'artwork_id', 1001, 'quantity', 1 + n % 2), '{}'
    from (
      select n, 1 + (n - 1) / ${A_SHOPPER}::int as user_id, 1 + (n - 1) % ${A_SHOPPER}::int as version
      from generate_series(1, ${events}::int) n
    ) changes`.execute(owner);
  await sql`vacuum analyze log.domain_event`.execute(owner);
}

/** Adds a view by each of many people, all of today. */
async function addCrowd(owner: Kysely<DB>, events: number, people: number): Promise<void> {
  const head = events + people;
  await sql`select log.ensure_partitions(${head})`.execute(owner);
  await sql`
    insert into log.engagement_event
      (lane, position, event_id, event_type, user_id, path, page, occurred_at, properties)
    select 1, ${events}::int + n, uuidv7(), 'view_page', 10000 + n, '/', '/', now(), '{}'
    from generate_series(1, ${people}::int) n`.execute(owner);
  await sql`
    insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates)
    values (1, 2, ${events}, ${head}, uuidv7(), uuidv7(), ${people}, 0)`.execute(owner);
}

/** Makes a log of a size in a database of its own. */
export async function fillLog(size: Size): Promise<Log> {
  const database = await createBenchDatabase(`bench_flat_${size.name}`);
  const { owner } = database;
  await partitionBy(owner, Math.ceil(size.events / size.partitions) + (size.partitions === 1 ? size.events : 0));
  await fillBacklog(owner, size.events);
  if (size.crowd) await addCrowd(owner, size.events, size.crowd);
  await fillDomain(owner, size.events);
  const db = openPool(database.url, { max: 4, name: 'bench', limits: 'operate' });
  const registry = createEventRegistry(domainEvents);
  const folder = { db, registry };
  await ensureBuilds(db, engagementProjections, engagementLanes(1));
  for (const projection of engagementProjections) await advanceLive(folder, projection);
  await sql`analyze`.execute(owner);
  const engagement = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
  const domain = openDomainLog(db, { registry, onAppended: () => undefined });
  return {
    ...size,
    database,
    db,
    folder,
    engagement,
    domain,
    async close() {
      await engagement.drain();
      await domain.drain();
      await db.destroy();
      await database.drop();
    },
  };
}
