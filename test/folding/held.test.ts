import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { promoteBegun, replayAndHold } from '../../src/engine/folding/builds/replay.ts';
import { createUpgrade } from '../../src/engine/folding/builds/upgrade.ts';
import { want } from '../../src/engine/folding/builds/wanted.ts';
import { compareBuilds } from '../../src/engine/folding/comparing/compare-builds.ts';
import { beginComparison, keepComparison, readComparison } from '../../src/engine/folding/comparing/kept-comparison.ts';
import { forgetRows } from '../../src/engine/folding/forget.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import { hold } from '../helpers/gates.ts';
import type { Test } from '../helpers/test.ts';

const views = (pages: string[]) => pages.map((path) => engagementEvent({ type: 'view_page', path }));

/** The same read model, as the next release has it: it differs in three pages, and has one more column. */
const next: EngagementProjection = {
  ...topPages,
  version: topPages.version + 1,
  ddl: `${topPages.ddl} alter table page_views add column noted boolean not null default true;`,
  tables: topPages.tables.map((table) => ({ ...table, columns: [...table.columns, 'noted'] })),
  async fold(transaction, span) {
    await topPages.fold(transaction, span);
    await sql`delete from page_views where page = '/gone'`.execute(transaction);
    await sql`update page_views set views = 40 where page = '/changed'`.execute(transaction);
    await sql`
      insert into page_views (lane, grain, bucket, page_hash, page, views, bots)
      select lane, grain, bucket, sha256('/come'), '/come', 7, 0 from page_views where page = '/same'
      on conflict do nothing`.execute(transaction);
  },
};

/** Opens a log whose events are folded by the release that serves, and the next release is to serve. */
async function openHeld(t: Test): Promise<Rig> {
  const rig = await openRig(t, { projections: [topPages] });
  await rig.log.append(views(['/same', '/gone', '/changed', '/changed']));
  await rig.foldAll();
  await want(rig.owner, [next]);
  await replayAndHold(rig.folder, next);
  return rig;
}

/** All that is kept of builds: who they are, how far they are, and the rows of the read model in each. */
async function everything({ db }: Rig): Promise<unknown[]> {
  const builds = await db.selectFrom('folding.build').selectAll().orderBy('schema_name').execute();
  const rows = builds.map(({ schema_name }) =>
    sql`select * from ${sql.id(schema_name, 'page_views')} order by page, grain`
      .execute(db)
      .then((found) => found.rows),
  );
  const checkpoints = await sql`select * from folding.engagement_checkpoint order by schema_name, lane`.execute(db);
  return [builds, ...(await Promise.all(rows)), checkpoints.rows];
}

const MINUTE = 60_000;

t.test('the difference before a release is promoted is exactly what its fold does otherwise', async (t) => {
  const rig = await openHeld(t);
  const before = await everything(rig);
  const comparison = await compareBuilds(rig.folder, next, { within: MINUTE });
  t.same(await everything(rig), before, 'to compare changes nothing');
  t.match(comparison, { folded: { live: 4, new: 4 }, same_place: true, not_compared: [] });
  const [table] = comparison?.tables ?? [];
  t.match(table, { table: 'page_views', rows: { live: 6, new: 6 }, only_live: 2, only_new: 2, changed: 2 });
  t.same(table?.left_out, ['noted']);
  t.same(
    table?.samples.map(({ what, key, live, new: built }) => [what, key.grain, key.page, live?.views, built?.views]),
    [
      ['changed', 'day', '/changed', 2, 40],
      ['changed', 'month', '/changed', 2, 40],
      ['only_live', 'day', '/gone', 1, undefined],
      ['only_live', 'month', '/gone', 1, undefined],
      ['only_new', 'day', '/come', undefined, 7],
      ['only_new', 'month', '/come', undefined, 7],
    ],
  );
});

t.test('what arrives meanwhile is folded into both builds, or said to be between them', async (t) => {
  const rig = await openHeld(t);
  await rig.log.append(views(['/same']));
  const apart = await compareBuilds(rig.folder, next, { within: MINUTE });
  t.match(apart, { folded: { live: 4, new: 5 }, same_place: false }, 'the release that serves does not fold');
  await rig.foldAll();
  t.match(await compareBuilds(rig.folder, next, { within: MINUTE }), { folded: { live: 5, new: 5 }, same_place: true });
});

t.test('what was found before stays until the next comparison has come to its end', async (t) => {
  const rig = await openHeld(t);
  const found = async () => (await readComparison(rig.db, next))?.folded.new;
  const compare = async () => {
    const token = await beginComparison(rig.db, next);
    const comparison = await compareBuilds(rig.folder, next, { within: MINUTE });
    return { keep: async () => comparison !== undefined && keepComparison(rig.db, comparison, token) };
  };
  const first = await compare();
  t.equal(await found(), undefined);
  t.ok(await first.keep());
  t.equal(await found(), 4);
  const second = await compare();
  t.equal(await found(), 4, 'the second may still fail, or be cancelled');
  t.ok(await second.keep());
  t.equal(await first.keep(), false, 'the first is not kept a second time');
  t.equal(await found(), 4);
});

t.test('a comparison that is out of time says what it did not compare', async (t) => {
  const rig = await openHeld(t);
  const { schema } = await rig.live(topPages);
  const gate = await hold(t, rig.owner, `lock table "${schema}".page_views in access exclusive mode`);
  t.match(await compareBuilds(rig.folder, next, { within: 100 }), {
    tables: [],
    not_compared: [{ table: 'page_views', why: 'time ran out' }],
  });
  await gate.open();
});

t.test('a worker leaves a held build alone, and an operator promotes it', async (t) => {
  const rig = await openHeld(t);
  const reasons: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line) => reasons.push(JSON.parse(line).err?.message) });
  const before = await everything(rig);
  await createUpgrade({ folder: { ...rig.folder, code: 'next' }, signal: new AbortController().signal, log })(next);
  t.match(reasons.at(-1), /^The new build of top-pages is held: /, 'it says why it waits');
  t.same(await everything(rig), before);

  await rig.log.append(views(['/late']));
  t.ok(await promoteBegun(rig.folder, next));
  const { rows } = await sql`select noted from read.page_views where page = '/late' and grain = 'day'`.execute(rig.db);
  t.same(rows, [{ noted: true }]);
});

t.test('an erasure by the next release neither switches readers over to a held build nor drops it', async (t) => {
  const rig = await openHeld(t);
  const before = await everything(rig);
  await t.rejects(
    forgetRows(rig.folder, next, async () => true),
    new RegExp(
      `^Version ${topPages.version} of top-pages is live and this code has version ${next.version}: erase with the code that serves`,
    ),
  );
  t.same(await everything(rig), before);
});
