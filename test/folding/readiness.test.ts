import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { want } from '../../src/engine/folding/builds/wanted.ts';
import { createReadiness } from '../../src/engine/folding/reading/readiness.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';

t.test('an API waits for the read models that its code reads, and for no others', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  await rig.log.append([engagementEvent({ type: 'view_page', path: '/discover' })]);
  const next = { ...topPages, version: topPages.version + 1 };
  const reasons = createReadiness(rig.db, [topPages], 600);
  t.same(await reasons(), ['top-pages is being built'], 'nobody has folded the log into the first build');
  await rig.foldAll();
  t.same(await reasons(), []);
  await rig.log.append([engagementEvent({ type: 'view_page', path: '/discover' })]);
  t.same(await reasons(), [], 'a lag afterwards takes it out of service no more');
  await sql`update folding.build set created_at = created_at - interval '1 day'`.execute(rig.owner);
  t.same(await createReadiness(rig.db, [topPages], 600)(), [], 'nor one that starts during a lag');

  const newer = createReadiness(rig.db, [next], 600);
  t.same(await newer(), [`top-pages is being built: version ${topPages.version} is live, not yet ${next.version}`]);
  t.same(await createReadiness(rig.db, [next], 0)(), [], 'after its time it serves as it can');
  await want(rig.owner, [next]);
  await replay(rig.folder, next);
  t.same(await newer(), []);
  t.same(await createReadiness(rig.db, [topPages], 600)(), [], 'code of the older version serves on');

  const another = { ...topPages, name: 'another', ddl: '', tables: [] };
  const withAnother = createReadiness(rig.db, [another], 600);
  t.same(await withAnother(), ['another is not there yet']);
  await ensureBuilds(rig.db, [another], [1]);
  t.same(await withAnother(), ['another is being built']);
});
