import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../projections/index.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { appendMany } from '../helpers/append-many.ts';
import { commandLine } from '../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';

type Answer = {
  equal: boolean;
  differences: number;
  verdicts: { name: string; differences: number; shown: unknown[] }[];
};

/** The read models of engagement, which `appendMany` fills. */
const filled = projections.filter(({ source }) => source === 'engagement');

t.test('verify says equal while everything is, also when folds lag behind', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  await appendMany(stack.db, 2_000);
  await stack.foldAll();
  await appendMany(stack.db, 500);
  const { code, out, err } = await operator.run('verify');
  t.equal(err, '');
  t.equal(code, 0);
  t.match(out, /^✓ log: positions of engagement events are dense: 2,500 rows$/m);
  for (const { name, tables } of filled)
    for (const table of tables) t.match(out, new RegExp(`^✓ ${name}: ${table.name}: [\\d,]+ rows$`, 'm'));
  t.match(out, /\nequal\n$/);
  t.notMatch(out, /✗/);
});

t.test('verify finds a row that is missing in any table, and one that nobody expects', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  await appendMany(stack.db, 2_000);
  await stack.foldAll();
  const planted = filled.flatMap(({ name, tables }) => tables.map((table) => ({ model: name, table: table.name })));
  for (const { model, table } of planted) {
    const build = await findBuild(stack.db, requireModel(model), 'live');
    const place = sql.id(build?.schema ?? '', table);
    await sql`delete from ${place} where ctid = (select min(ctid) from ${place})`.execute(owner);
  }
  const answer = await operator.json<Answer>('verify');
  t.equal(answer.equal, false);
  t.equal(answer.differences, planted.length);
  for (const { model, table } of planted) {
    const verdict = answer.verdicts.find(({ name }) => name === `${model}: ${table}`);
    t.match(verdict, { differences: 1, shown: [{ what: 'missing' }] }, `in ${table}`);
  }
  const { code, out } = await operator.run('verify', 'top-pages');
  t.equal(code, 1);
  t.match(
    out,
    /^✓ top-pages: checkpoints: 1 row\n✗ top-pages: page_views: \d+ rows, 1 difference\n {4}\{.*"what":"missing"/,
  );
  t.match(out, /\n1 difference\n$/);
  t.notMatch(out, 'log:', 'one read model is asked for');

  await sql`insert into read.page_views (lane, grain, bucket, page_hash, page, views, bots)
    values (1, 'day', '2020-02-02', '\\x00', '/nobody/was/here', 1, 0)`.execute(owner);
  const more = await operator.json<Answer>('verify', 'top-pages');
  const pages = more.verdicts.find(({ name }) => name === 'top-pages: page_views');
  t.match(pages, { differences: 2, shown: [{ what: 'unexpected', row: { page: '/nobody/was/here' } }, {}] });
});

t.test('verify finds a hole in the log, an event of nobody, and counts that do not balance', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  await stack.shopper();
  await appendMany(stack.db, 100);
  await sql`delete from log.engagement_event where position = 98`.execute(owner);
  await sql`update log.engagement_event set user_id = null, visitor = null where position = 3`.execute(owner);
  await sql`update log.flush set stored = stored + 1`.execute(owner);
  await sql`insert into log.acknowledged (lane, process_id, events) values (1, uuidv7(), 1)`.execute(owner);
  await sql`update log.domain_event set stream_version = 7 where position = 1`.execute(owner);
  const { code, out } = await operator.start('verify').ended;
  t.equal(code, 1);
  t.match(
    out,
    /^✗ log: positions of engagement events are dense: 99 rows, 1 difference\n {4}\{.*"position":99,"expected":98\}/m,
  );
  t.match(out, /^✗ log: each engagement event is valid: 99 rows, 1 difference$/m);
  t.match(out, /^✗ log: flushes add up to the events: 1 row, 1 difference$/m);
  t.match(out, /^✗ log: what was acknowledged was stored: 1 row, 1 difference$/m);
  t.match(out, /^✗ log: versions of each stream are dense: 1 row, 1 difference$/m);
  t.match(out, /\n5 differences\n$/);
});

t.test('a read model that is not there, or of another version, is no reason to say equal', async (t) => {
  const database = await createDatabase(t);
  const none = await commandLine(database, t.testdir()).run('verify');
  t.equal(none.code, 1);
  t.match(none.out, /^✗ timeline: not compared: 0 rows, 1 difference\n.*there is no live build yet/m);

  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`update folding.build set version = 99 where projection = 'timeline'`.execute(owner);
  const other = await commandLine(stack.database, t.testdirName).run('verify', 'timeline');
  t.equal(other.code, 1);
  t.match(other.out, /version 99 and this code of version \d+/);
});

function requireModel(name: string): Projection {
  const model = projections.find((projection) => projection.name === name);
  if (!model) throw new Error(`there is no read model ${name}`);
  return model;
}
