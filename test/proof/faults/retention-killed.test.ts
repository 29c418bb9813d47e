import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { readExports } from '../../../src/engine/log/exports/record.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { differences, engagement, openRig } from '../../helpers/folding.ts';
import { closeGate } from '../../helpers/gates.ts';
import { age, narrow } from '../../helpers/retention.ts';
import { until } from '../../helpers/until.ts';

/** Where the process is killed, in the order of its steps: the statement that it waits in, and what it was to do. */
const KILLS = [
  { when: 'before insert', table: 'log.export', args: [] },
  { when: 'before update', table: 'folding.engagement_checkpoint', args: [] },
  { when: 'before update', table: 'log.export', only: `new.state = 'dropped'`, args: [] },
  { when: 'before update', table: 'log.export', only: `new.state = 'brought back'`, args: ['bring-back', '--all'] },
];

t.test('retention that is killed anywhere loses nothing, and the next goes on', async (t) => {
  const rig = await openRig(t);
  const { db, owner, database, folder } = rig;
  const dataDir = t.testdir();
  const operator = commandLine(database, dataDir, { ENGAGEMENT_RETENTION: '30' });
  await narrow(owner, 200);
  await appendMany(db, 250);
  await rig.foldAll();
  await age(owner, db, 40);
  const count = async () => {
    const { rows } = await sql<{ events: number }>`select count(*) as events from log.engagement_event`.execute(db);
    return rows[0]?.events;
  };
  const gone = () =>
    until('the connections of the process are gone', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and application_name <> 'test'`.execute(owner);
      return rows.length === 0 || undefined;
    });

  for (const { args, ...place } of KILLS) {
    if (args.length > 0) t.match(await operator.json('retention'), { dropped: ['engagement_event_0'], waits: [] });
    const before = await count();
    const gate = await closeGate(t, owner, place);
    const running = operator.start('retention', ...args);
    await gate.reached(/(insert|update) .*(export|checkpoint)/is);
    running.child.kill('SIGKILL');
    t.match(await running.ended, { signal: 'SIGKILL' });
    await gate.open();
    await gone();
    t.equal(await count(), before, `killed ${place.when} on ${place.table}: no event moved`);
  }

  const [dropped] = await readExports(db);
  t.match(dropped, { state: 'dropped', events: 199 });
  t.same((await readdir(join(dataDir, 'exports'))).sort(), [dropped?.file, 'owner'], 'no other file is left');
  for (const projection of engagement) {
    const { schema } = await rig.live(projection);
    t.ok(await replay(folder, projection));
    t.same(await differences(db, projection, schema, (await rig.live(projection)).schema), [], projection.name);
  }
  t.match(await operator.json('retention', 'bring-back', 'engagement_event_0'), {
    brought_back: ['engagement_event_0'],
  });
  t.equal(await count(), 250);
  for (const projection of engagement)
    for (const { name, shown } of await verifyProjection(db, projection)) t.same(shown, [], name);
});

t.test('retention that is asked to stop ends after the partition under way, and the next goes on', async (t) => {
  const { db, owner, database, ...rig } = await openRig(t);
  const operator = commandLine(database, t.testdir(), { ENGAGEMENT_RETENTION: '30' });
  await narrow(owner, 100);
  await appendMany(db, 250);
  await rig.foldAll();
  await age(owner, db, 40);
  const gate = await closeGate(t, owner, {
    when: 'before update',
    table: 'log.export',
    only: `new.state = 'dropped'`,
  });
  const running = operator.start('retention', '--json');
  await gate.reached(/update .*export/is);
  running.child.kill('SIGINT');
  await gate.open();
  const { code, out } = await running.ended;
  t.match({ code, ...JSON.parse(out) }, { code: 130, dropped: ['engagement_event_0'], waits: [], stopped: true });
  t.match(await operator.json('retention'), { dropped: ['engagement_event_100'], waits: [], stopped: false });
});
