import { sql } from 'kysely';
import t from 'tap';
import { warningsOfMissing } from '../../../src/console/operations/processes.ts';
import { beginEpoch } from '../../../src/engine/log/epoch.ts';
import { startLoadedBehindPooler } from '../../helpers/loaded.ts';
import { until } from '../../helpers/until.ts';

t.test('a pooler that is killed and started again under load', async (t) => {
  const { pooler, owner, api, worker, senders, check } = await startLoadedBehindPooler(t);

  await t.test('loses nothing, doubles nothing, and ends no process', async (t) => {
    await senders.more(60);
    for (const end of [pooler.kill, async () => pooler.signal('SIGTERM')]) {
      await end();
      await pooler.ended();
      const before = senders.refusals.get('UNAVAILABLE') ?? 0;
      await until('writes are refused', () => (senders.refusals.get('UNAVAILABLE') ?? 0) > before);
      await pooler.start();
      await senders.more(60);
    }
    t.same(await check(), []);
    const others = [...senders.refusals.keys()].filter((code) => code !== 'UNAVAILABLE' && code !== 'OUTCOME_UNKNOWN');
    t.same(others, [], 'clients were told to come again, or that nobody knows, and nothing else');
    t.ok(api.running && worker.running);
  });

  await t.test('does not hide who is missing', async (t) => {
    t.same(await warningsOfMissing(owner), []);
    await worker.kill();
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name like '% pooled'`.execute(
      owner,
    );
    t.ok(rows.length > 0, 'it keeps connections');
    await until('it is missed', async () => (await warningsOfMissing(owner)).length === 1);
  });

  await t.test('keeps no process in an epoch that is over, although its connections live on', async (t) => {
    await owner.transaction().execute(beginEpoch);
    t.equal(await api.ended(), 1);
    t.match(api.output, /the database was restored while this process ran/);
  });
});
