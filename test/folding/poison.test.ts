import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { readOperationsStatus } from '../../src/console/operations/status.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { foldParked } from '../../src/engine/folding/poison/parked.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { engagementEvent } from '../helpers/events.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { engagement, openRig, type Rig } from '../helpers/folding.ts';

/** Lets the table of pages refuse a page, as a fault in a fold would. */
async function refusePage({ owner }: Rig, page: string): Promise<() => Promise<unknown>> {
  await sql`alter table p_top_pages_v3.page_views add constraint fault check (page <> ${sql.lit(page)})`.execute(owner);
  return () => sql`alter table p_top_pages_v3.page_views drop constraint fault`.execute(owner);
}

const views = (...pages: string[]) => pages.map((path) => engagementEvent({ path, user: 1 }));

t.test('an event that cannot be folded', async (t) => {
  const rig = await openRig(t);
  const build = await rig.live(topPages);
  const fold = () => advance(rig.folder, topPages, build);
  const counted = async () => {
    const { rows } = await sql<{ page: string; views: number }>`
      select page, views from read.page_views where grain = 'day' order by page`.execute(rig.db);
    return rows.map(({ page, views }) => `${page} ${views}`);
  };
  const verified = async () => (await verifyProjection(rig.db, topPages)).every(({ differences }) => differences === 0);

  await rig.log.append(views('/a', '/b', '/a', '/poison', '/b', '/c', '/a'));
  const repair = await refusePage(rig, '/poison');

  await t.test('is tried three times before it is looked for', async (t) => {
    for (const failures of [1, 2]) {
      await t.rejects(fold(), { code: '23514' });
      t.match(await readFoldStatus(rig.db, topPages), { position: 0, parked: 0, error: /violates check constraint/ });
      t.equal(
        failures,
        (
          await sql<{ failures: number }>`
        select failures from folding.engagement_checkpoint where schema_name = ${build.schema}`.execute(rig.db)
        ).rows[0]?.failures,
      );
    }
    await fold();
    t.match(await readFoldStatus(rig.db, topPages), {
      position: 7,
      lag_events: 0,
      parked: 1,
      error: null,
      state: 'live',
    });
  });

  await t.test('is stepped over alone: everything else is counted, here and in the other read models', async (t) => {
    t.same(await counted(), ['/a 3', '/b 2', '/c 1']);
    const parked = await rig.db.selectFrom('folding.parked_event').select(['lane', 'position', 'error']).execute();
    t.match(parked, [{ lane: 1, position: 4, error: /violates check constraint/ }]);
    t.ok(await verified(), 'what is missing is known to be missing');
    await rig.foldAll();
    const { receipt, projections } = await readOperationsStatus(rig.db, engagement);
    t.match(receipt, { unconfirmed: 7, counted: 7, pending: 0, balanced: true });
    const holdUps = projections.filter(({ parked }) => parked > 0).map(({ name, parked }) => `${name} ${parked}`);
    t.same(holdUps, ['top-pages 1']);
  });

  await t.test('does not hold up what comes after it', async (t) => {
    await rig.log.append(views('/c', '/d'));
    await fold();
    t.same(await counted(), ['/a 3', '/b 2', '/c 2', '/d 1']);
  });

  await t.test('can be folded after all once the fault is repaired, and only once', async (t) => {
    await t.rejects(foldParked(rig.folder, topPages, build, 1, 4), { code: '23514' });
    t.match(await readFoldStatus(rig.db, topPages), { parked: 1 }, 'it stays parked while the fault is there');
    await repair();
    await foldParked(rig.folder, topPages, build, 1, 4);
    t.match(await readFoldStatus(rig.db, topPages), { parked: 0 });
    t.same(await counted(), ['/a 3', '/b 2', '/c 2', '/d 1', '/poison 1']);
    t.ok(await verified());
    await t.rejects(foldParked(rig.folder, topPages, build, 1, 4), { message: 'event 4 of lane 1 is not parked' });
    t.same((await counted()).at(-1), '/poison 1');
  });

  await t.test('is found among others of its kind, each of which is parked', async (t) => {
    await refusePage(rig, '/bad');
    await rig.log.append(views('/bad', '/e', '/bad', '/bad', '/e'));
    for (let tries = 0; tries < 12; tries += 1) await fold().catch(() => undefined);
    t.match(await readFoldStatus(rig.db, topPages), { lag_events: 0, parked: 3 });
    t.equal(
      (await counted()).find((page) => page.startsWith('/e')),
      '/e 2',
    );
    t.ok(await verified());
  });
});

t.test('a fold that failed for a reason that has passed parks nothing', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  let failures = 0;
  const moody: EngagementProjection = {
    ...topPages,
    async fold(transaction, span) {
      failures += 1;
      if (failures <= 3) throw new Error('not in the mood');
      await topPages.fold(transaction, span);
    },
  };
  await rig.log.append(views('/a', '/b', '/c', '/d', '/e'));
  const build = await rig.live(topPages);
  for (let tries = 0; tries < 3; tries += 1) await advance(rig.folder, moody, build).catch(() => undefined);
  t.match(await readFoldStatus(rig.db, topPages), { position: 5, parked: 0 });
  for (const verdict of await verifyProjection(rig.db, topPages)) t.match(verdict, { differences: 0 });
});

t.test('a replay steps over what its new build cannot fold, and says so', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  await rig.log.append(views('/a', '/poison', '/b'));
  await rig.foldAll();
  const strict = { ...topPages, ddl: `${topPages.ddl}; alter table page_views add check (page <> '/poison')` };
  t.ok(await replay(rig.folder, strict));
  t.match(await readFoldStatus(rig.db, strict), { position: 3, parked: 1 });
  const { rows } = await sql`select page from read.page_views where grain = 'day' order by page`.execute(rig.db);
  t.same(rows, [{ page: '/a' }, { page: '/b' }]);
});

t.test('a fold that no event agrees with stops at the first, instead of stepping over them all', async (t) => {
  const rig = await openRig(t);
  const build = await rig.live(topPages);
  await rig.log.append(views('/a', '/b', '/c'));
  await sql`alter table p_top_pages_v3.page_views rename column views to seen`.execute(rig.owner);
  for (const _ of [1, 2]) await t.rejects(advance(rig.folder, topPages, build), { code: '42703' });
  await advance(rig.folder, topPages, build);
  const status = await readFoldStatus(rig.db, topPages);
  t.match(status, { state: 'halted', position: 0, parked: 0, error: /event 1 of lane 1: .*column/ });
});
