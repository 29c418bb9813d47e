import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { startMaintenance } from '../../src/console/operations/maintenance.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagementEvent } from '../helpers/events.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';

/** A log whose partitions span few positions. */
async function openNarrowLog(t: Test, span: number) {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  await sql`update log.partitioning set span = ${span}`.execute(openTestPool(t, database, 'owner'));
  return {
    db,
    log: openEngagementLog(db, { lanes: 1, onAppended: () => undefined }),
    /** The first position for which there is no partition yet. */
    async end() {
      const { rows } = await sql<{ position: number }>`select log.partition_end() as position`.execute(db);
      return rows[0]?.position ?? 0;
    },
    /** The positions that each partition holds. */
    async spread() {
      const { rows } = await sql<{ partition: string; first: number; last: number }>`
        select tableoid::regclass::text as partition, min(position) as first, max(position) as last
        from log.engagement_event group by tableoid order by 2`.execute(db);
      return rows.map(({ first, last }) => [first, last]);
    },
  };
}

const events = (count: number) => Array.from({ length: count }, () => engagementEvent({ user: 1 }));

t.test('the first append to a database makes the partition that it needs', async (t) => {
  const { log, end } = await openNarrowLog(t, 100);
  t.equal(await end(), 0);
  t.match(await log.append(events(1)), { accepted: 1, position: 1 });
  t.ok((await end()) >= 200, 'and a whole one ahead');
});

t.test('appends run on from partition to partition, also when one of them is larger than a partition', async (t) => {
  const { log, spread } = await openNarrowLog(t, 10);
  for (const count of [9, 1, 10, 35, 3]) t.match(await log.append(events(count)), { accepted: count });
  t.same(await spread(), [
    [1, 9],
    [10, 19],
    [20, 29],
    [30, 39],
    [40, 49],
    [50, 58],
  ]);
});

t.test('the maintenance of a worker keeps a whole partition free ahead', async (t) => {
  const { db, log, end } = await openNarrowLog(t, 100);
  const stop = startMaintenance(db, pino({ level: 'silent' }));
  t.teardown(stop);
  await t.resolves(until('there is a partition before the first event', async () => (await end()) >= 200));
  await log.append(events(150));
  await stop();
  const again = startMaintenance(db, pino({ level: 'silent' }));
  t.teardown(again);
  await t.resolves(until('there is a free one again', async () => (await end()) >= 300));
});

t.test('appends go on while partitions are attached, and nothing is lost', async (t) => {
  const { db, log, end, spread } = await openNarrowLog(t, 500);
  await ensurePartitions(db);
  let making = true;
  const makers = Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 10; n += 1) await sql`select log.ensure_partitions(${500 * (n + 1)})`.execute(db);
    }),
  ).finally(() => {
    making = false;
  });
  let appended = 0;
  while (making || appended < 1_000) {
    const verdicts = await Promise.all([log.append(events(20)), log.append(events(30))]);
    appended += verdicts.reduce((sum, { accepted }) => sum + accepted, 0);
  }
  await makers;
  t.ok((await end()) >= 5_500);
  t.equal((await spread()).at(-1)?.[1], appended, 'the last position is the count');
});

t.test('several processes that need a partition at once make it once', async (t) => {
  const { db, spread } = await openNarrowLog(t, 100);
  const logs = Array.from({ length: 5 }, () => openEngagementLog(db, { lanes: 1, onAppended: () => undefined }));
  for (let round = 1; round <= 6; round += 1) {
    const verdicts = await Promise.all(logs.map((log) => log.append(events(20))));
    t.same(
      verdicts.map(({ accepted }) => accepted),
      [20, 20, 20, 20, 20],
    );
  }
  t.equal((await spread()).at(-1)?.[1], 600);
});

t.test('the maintenance summarises the times of new events, whichever partition they are in', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  await sql`update log.partitioning set span = 1000`.execute(owner);
  const db = openTestPool(t, database);
  const log = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
  /** Summarises the ranges of pages that were not summarised yet. @returns how many */
  const summarise = async () => {
    const { rows } = await sql<{ ranges: number }>`
      select sum(brin_summarize_new_values(inhrelid))::integer as ranges from pg_inherits
      where inhparent = 'log.engagement_event_occurred_at_idx'::regclass`.execute(owner);
    return rows[0]?.ranges;
  };
  // Four such events fill a page of 8 kB, and a range spans 128 pages.
  const path = `/${'x'.repeat(1_700)}`;
  const long = Array.from({ length: 600 }, () => engagementEvent({ type: 'click_artwork', user: 1, path }));
  await log.append(long);
  t.equal(await summarise(), 1, 'PostgreSQL leaves that to whoever asks');
  await log.append(long);
  await log.append(long);
  await sql`select log.summarise_times()`.execute(db);
  t.equal(await summarise(), 0);
});
