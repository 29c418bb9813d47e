import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { topArtworks } from '../../../projections/engagement/top-artworks.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import { readOperationsStatus } from '../../../src/console/operations/status.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { setStatusAlone } from '../../../src/engine/folding/checkpoints/lane-status.ts';
import { openTestPool } from '../../helpers/database.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { engagement, openRig, type Rig } from '../../helpers/folding.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

/** Locks a table or view in a transaction of the owner's until it is released. */
async function hold({ owner }: Rig, relation: string, mode: 'access share' | 'access exclusive') {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = owner.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`lock table only ${sql.table(relation)} in ${sql.raw(mode)} mode`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, done]);
  return async () => {
    released.resolve();
    await done;
  };
}

async function somebodyWaits({ owner }: Rig, relation: string): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted and relation = ${relation}::regclass`.execute(
    owner,
  );
  return rows.length > 0;
}

async function untilSomebodyWaits(rig: Rig, relation: string): Promise<void> {
  await until(`somebody waits for ${relation}`, () => somebodyWaits(rig, relation));
}

/** Connections of a reader who waits for a lock for as long as the test holds it. */
const patient = (t: Test, { database }: Rig) => openTestPool(t, database, 'owner');

const views = () => Array.from({ length: 10 }, () => engagementEvent({ user: 1, artwork: 1001, path: '/discover' }));

t.test('a reader whom a replay overtakes in the middle of its reading sees one whole model', async (t) => {
  const rig = await openRig(t);
  await rig.log.append(views());
  await rig.foldAll();
  const release = await hold(rig, 'p_timeline_v2.timeline_users', 'access exclusive');
  const reading = readStats(patient(t, rig), {});
  await untilSomebodyWaits(rig, 'p_timeline_v2.timeline_users');
  t.ok(await replay(rig.folder, topPages));
  t.ok(await replay(rig.folder, topArtworks));
  await release();
  t.match(await reading, {
    total_events: 10,
    timeline: [{ event_count: 10 }],
    top_artworks: [{ artwork_id: 1001, event_count: 10, unique_viewers: 1 }],
    top_pages: [{ page: '/discover', view_count: 10 }],
    position: 10,
  });
});

t.test(
  'the receipt balances in the very moment in which readers are switched over to a build that is ahead',
  async (t) => {
    const rig = await openRig(t);
    await rig.log.append(views());
    await rig.foldAll();
    await setStatusAlone(rig.db, 'engagement', 'p_timeline_v2', 'paused');
    await rig.log.append(views());

    const release = await hold(rig, 'read.timeline_users', 'access share');
    const replaying = replay(rig.folder, timeline);
    await untilSomebodyWaits(rig, 'read.timeline_users');
    // The switch tries for the lock only a moment at a time. So readings begin until one of them meets it.
    const reader = patient(t, rig);
    const readings: ReturnType<typeof readOperationsStatus>[] = [];
    await until('a reading waits for the switch', () => {
      readings.push(readOperationsStatus(reader, engagement));
      return somebodyWaits(rig, 'read.timeline_count');
    });
    await release();
    t.ok(await replaying);
    readings.push(readOperationsStatus(reader, engagement));
    const receipts = (await Promise.all(readings)).map(({ receipt }) => receipt);
    for (const receipt of receipts) t.match(receipt, { unconfirmed: 20, deduplicated: 0, balanced: true });
    t.match(receipts.at(-1), { counted: 20, pending: 0 });
  },
);
