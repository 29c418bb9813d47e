import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { startFolding } from '../../src/folding/worker.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';
import { until } from '../helpers/until.ts';

t.test('a worker with newer code builds the read model anew, and readers see the old one until then', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  for (let n = 0; n < 20; n += 1) await rig.log.append([engagementEvent({ type: 'view_page', path: '/discover' })]);
  await rig.foldAll();

  const twice = { ...topPages, version: 2 };
  const folding = startFolding({
    folder: rig.folder,
    projections: [twice],
    redisUrl: undefined,
    prefix: rig.database.name,
    log: pino({ level: 'fatal' }),
  });
  t.teardown(() => folding.stop());
  const views = async () => {
    const { rows } = await sql<{ views: number }>`
      select views from read.page_views where grain = 'day' and page = '/discover'`.execute(rig.db);
    return rows[0]?.views;
  };
  const seen = new Set<number | undefined>();
  await until('the new version is live', async () => {
    seen.add(await views());
    return (await rig.live(twice)).version === 2;
  });
  await rig.log.append([engagementEvent({ type: 'view_page', path: '/discover' })]);
  await until('it goes on folding', async () => (await views()) === 21);
  t.same([...seen], [20], 'nobody saw an empty or a mixed read model');
});
