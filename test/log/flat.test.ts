import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { readEvents } from '../../src/console/engagement/read-events.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { readHeads } from '../../src/engine/folding/sources.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { forgetEventIds } from '../../src/engine/log/maintenance.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { appendMany } from '../helpers/append-many.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';

const PARTITIONS = 200;
const SPAN = 50;

/** Does work. @returns the partitions of the log that it scanned, as its own connection counts */
function touched(db: Kysely<DB>, work: (connection: Kysely<DB>) => Promise<unknown>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const look = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ name: string; scans: number }>`
        select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables
        where schemaname = 'log' and relname like 'engagement_event_%'`.execute(connection);
      return new Map(rows.map(({ name, scans }) => [name, scans]));
    };
    const before = await look();
    await work(connection);
    const after = await look();
    return [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
  });
}

t.test('with two hundred partitions', async (t) => {
  const rig = await openRig(t);
  await sql`update log.partitioning set span = ${SPAN}`.execute(rig.owner);
  const { rows: wide } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'log.engagement_event'::regclass`.execute(rig.owner);
  for (const { name } of wide) await sql.raw(`drop table ${name}`).execute(rig.owner);
  await sql`update log.partitioning set made_to = 0`.execute(rig.owner);
  await sql`select log.ensure_partitions(${PARTITIONS * SPAN})`.execute(rig.owner);
  await appendMany(rig.db, PARTITIONS * SPAN - 1);
  await rig.foldAll();

  await t.test('the head of a lane and new partitions are found without a look at any', async (t) => {
    t.same(await touched(rig.db, (db) => readHeads(db, 'engagement', [1])), []);
    t.same(await touched(rig.db, (db) => ensurePartitions(db)), []);
  });

  await t.test('a flush reads none', async (t) => {
    const append = (db: Kysely<DB>) =>
      openEngagementLog(db, { lanes: 1, onAppended: () => undefined }).append([
        engagementEvent({ user: 1, id: randomUUID() }),
      ]);
    t.same(await touched(rig.db, append), []);
  });

  await t.test('a page of the list reads the few that it may stand in, at the end as in the middle', async (t) => {
    for (const before of [undefined, `${(PARTITIONS * SPAN) / 2}-1`]) {
      const read = await touched(rig.db, (db) => readEvents(db, { limit: 20, ...(before && { before }) }));
      t.ok(read.length > 0 && read.length <= 8, `${read.length} partitions`);
    }
  });

  await t.test('a page of the list is where the page before ended', async (t) => {
    const first = await readEvents(rig.db, { limit: 20 });
    const second = await readEvents(rig.db, { limit: 20, before: first.older ?? '' });
    t.equal(second.events[0]?.position, PARTITIONS * SPAN - 20);
    t.match(second, { total: PARTITIONS * SPAN, total_at_least: false });
  });

  await t.test('ids are forgotten from the oldest on, as many as are old enough', async (t) => {
    await sql`update log.engagement_event set recorded_at = now() - interval '80 hours' where position <= 20`.execute(
      rig.owner,
    );
    await forgetEventIds(rig.db);
    const { rows } = await sql`select position from log.forgotten_id where lane = 1`.execute(rig.db);
    t.same(rows, [{ position: 20 }]);
  });

  await t.test(
    'an id is looked up by itself, also on a connection that planned this while none was known',
    async (t) => {
      await sql`truncate log.engagement_id`.execute(rig.owner);
      const scans = await rig.db.transaction().execute(async (transaction) => {
        const look = async () => {
          const { rows } = await sql<{ scans: number }>`
            select seq_scan as scans from pg_stat_xact_user_tables
            where schemaname = 'log' and relname = 'engagement_id'`.execute(transaction);
          return rows[0]?.scans ?? 0;
        };
        const before = await look();
        const log = openEngagementLog(transaction, { lanes: 1, onAppended: () => undefined });
        for (let flush = 0; flush < 10; flush += 1)
          await log.append(Array.from({ length: 4 }, () => engagementEvent({ user: 1, id: randomUUID() })));
        return (await look()) - before;
      });
      t.equal(scans, 0);
    },
  );
});
