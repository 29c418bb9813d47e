import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { sealDays } from '../../src/engine/folding/seal.ts';
import { engagementEvent, type Told } from '../helpers/events.ts';
import { engagement } from '../helpers/folding.ts';
import { hold } from '../helpers/gates.ts';
import { openRetention, type Retention } from '../helpers/retention.ts';

const DAY = 86_400_000;
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString();

/** What tells visitors apart; users are told apart for ever. */
async function readApart(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from read.daily_visitor) as visitors,
      (select count(*) from read.artwork_viewer where not signed_in) as viewers,
      (select count(*) from read.artwork_viewer where signed_in) as users,
      (select count(*) from read.artwork_network) as networks,
      (select count(*) from read.artwork_arrival) as arrivals`.execute(db);
  return rows[0] ?? {};
}

async function append({ log }: Retention, events: Told[]): Promise<void> {
  for (const told of events)
    await log.append([engagementEvent({ type: 'view_artwork', artwork: 1001, network: told.person ?? 9, ...told })]);
}

t.test('the visitors of a day that is over are counts, and every figure is as before', async (t) => {
  const rig = await openRetention(t, { span: 6 });
  const { db } = rig;
  const figures = async () => {
    const all = await readStats(db, {});
    const {
      position: _,
      as_of: __,
      ...week
    } = await readStats(db, {
      start_date: at(100),
      end_date: at(4),
      event_type: 'view_artwork',
    });
    const { rows } = await sql`select day, sum(visitors) from read.artwork_visitors group by 1 order by 1`.execute(db);
    return { timeline: all.timeline, top: all.top_artworks, users: all.unique_users, week, rows };
  };
  const verify = async () => {
    for (const projection of engagement)
      for (const { shown, name } of await verifyProjection(db, projection)) t.same(shown, [], name);
  };

  await append(rig, [
    ...[1, 2, 1, 3].map((person) => ({ person, at: at(95) })),
    ...[1, 2].map((person) => ({ person, at: at(5) })),
    { user: 7, at: at(5) },
    { person: 1, at: at(3) },
    { person: 1, at: at(0) },
  ]);
  await rig.foldAll();
  const before = await figures();
  t.same(await readApart(db), { visitors: 7, viewers: 7, users: 1, networks: 8, arrivals: 8 });
  const batch = await hold(t, rig.owner, 'select from folding.engagement_checkpoint for update');
  const sealed = sealDays(db, engagement);
  await batch.reached(/engagement_checkpoint/);
  await batch.open();
  await sealed;
  for (const times of ['once', 'twice']) {
    if (times === 'twice') await sealDays(db, engagement);
    t.same(await readApart(db), { visitors: 2, viewers: 2, users: 1, networks: 2, arrivals: 5 }, times);
  }
  t.same(await figures(), before);
  await verify();

  await t.test('also after a replay, which is sealed in its turn', async (t) => {
    for (const projection of engagement) await replay(rig.folder, projection);
    t.equal((await readApart(db)).visitors, 7);
    await verify();
    await sealDays(db, engagement);
    t.equal((await readApart(db)).visitors, 2);
    t.same(await figures(), before);
  });

  await t.test('also once the events are exported, and the baseline that replays begin with is sealed', async (t) => {
    t.equal(await rig.keepTo(), undefined);
    t.same(await rig.positions(), [6, 7, 8, 9]);
    await sql`update log.engagement_event set recorded_at = occurred_at`.execute(rig.owner);
    await sealDays(db, engagement);
    await verify();
    for (const projection of engagement) await replay(rig.folder, projection);
    t.equal((await readApart(db)).visitors, 4, 'a replay knows no more than what the log holds');
    t.same(await figures(), before);
    await verify();
    await rig.back();
    await verify();
  });

  await t.test('and whoever comes late to such a day is told apart by the log', async (t) => {
    await sealDays(db, engagement);
    const apart = await readApart(db);
    await append(
      rig,
      [1, 4].map((person) => ({ person, at: at(5) })),
    );
    await rig.foldAll();
    await verify();
    t.equal((await figures()).rows.length, before.rows.length);
    t.match(await readApart(db), { visitors: apart.visitors, viewers: apart.viewers, networks: apart.networks });
  });
});
