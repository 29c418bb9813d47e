import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import type { DeployPlan } from '../../src/operator/deploy-plan.ts';
import { appendMany } from '../helpers/append-many.ts';
import { commandLine } from '../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';

type Answer = DeployPlan & { ready: boolean };

t.test('an operator sees before a deploy what it will do', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, t.testdir());
  await appendMany(stack.db, 2_000);
  await stack.foldAll();
  const check = () => operator.json<Answer>('deploy-check');
  const traces = async () =>
    (
      await sql`
    select (select count(*) from folding.build) as builds, (select count(*) from folding.engagement_checkpoint) as checkpoints,
      (select count(*) from pg_namespace) as schemas`.execute(owner)
    ).rows;

  t.match(await operator.run('deploy-check'), {
    code: 0,
    out: 'Migrations: none\n\nRead models: all serve on as they are\n\nThe deploy can go on.\n',
  });

  const before = await traces();
  await sql`update folding.build set version = 0 where projection = 'top-pages'`.execute(owner);
  await sql`delete from migration.kysely_migration where name = '0033_baseline'`.execute(owner);
  const { steps, migrations, ready } = await check();
  t.same(migrations, [{ name: '0033_baseline', leaves_behind: false }]);
  t.match(steps, [{ name: 'top-pages', from: 0, to: topPages.version, what: 'replay', events: 2_000, sampled: 2_000 }]);
  t.ok(
    steps.every(({ seconds, bytes }) => Number(seconds) > 0 && Number(bytes) > 8_192),
    JSON.stringify(steps),
  );
  t.equal(ready, true);
  const { code, out } = await operator.run('deploy-check');
  t.equal(code, 0);
  t.match(out, /^ {2}0033_baseline: the running code goes on beside it$/m);
  t.match(out, new RegExp(`^ {2}top-pages +v0 +v${topPages.version} +replay +2,000 `, 'm'));
  t.same(await traces(), before, 'the samples are gone');

  await sql`update folding.build set version = ${topPages.version}, role = 'previous' where projection = 'top-pages'`.execute(
    owner,
  );
  t.match((await check()).steps, [{ name: 'top-pages', from: null, what: 'first build', events: 2_000 }]);
  await sql`insert into folding.build (schema_name, projection, version, role) values ('p_next', 'top-pages', 9, 'live')`.execute(
    owner,
  );
  t.match((await check()).steps, [
    { name: 'top-pages', from: 9, what: 'switch back', events: 0, seconds: 0, bytes: 0 },
  ]);
});

t.test('a deploy that cannot go on is refused with its reasons', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, t.testdir());
  await sql`update folding.engagement_checkpoint set status = 'halted', error = 'event 7 of lane 1: no' where schema_name
    in (select schema_name from folding.build where projection = 'timeline')`.execute(owner);
  await sql`update migration.oldest_code set last_migration = '9999_tomorrow'`.execute(owner);
  await stack.shopper();
  await sql`update log.domain_event set schema_version = 9 where position = 1`.execute(owner);
  const { code, out } = await operator.run('deploy-check');
  t.equal(code, 1);
  t.match(out, /^timeline is halted: event 7 of lane 1: no$/m);
  t.match(out, /^The deploy cannot go on:\n {2}The database needs code that knows migration 9999_tomorrow\.$/m);
  t.match(out, /^ {2}The log has events \S+ of version 9, which only newer code can read\.$/m);
  t.match(out, /^ {2}timeline has halted and this code does not replay it/m);
  t.match(await operator.run('deploy-check', 'now'), { code: 2, out: '', err: /^error: too many arguments/ });
});

t.test('a right that a migration to come grants is not missed before it', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, t.testdir());
  await appendMany(stack.db, 100);
  await sql`update folding.build set version = 0 where projection = 'artwork-popularity'`.execute(owner);
  await sql`revoke usage on schema folding from vernissage_read_models`.execute(owner);
  const refused = await operator.run('deploy-check');
  t.match(refused, { code: 1, out: /cannot fold the first events into artwork-popularity: permission denied/ });
  await sql`delete from migration.kysely_migration where name = '0033_baseline'`.execute(owner);
  t.match(await operator.run('deploy-check'), { code: 0, out: /^ {2}0033_baseline: /m });
});

t.test('a column that a migration to come adds is not missed before it', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const owner = openTestPool(t, database, 'owner');
  await sql`alter table folding.build drop column held, drop column comparison`.execute(owner);
  await sql`delete from migration.kysely_migration where name = '0033_baseline'`.execute(owner);
  const checked = await commandLine(database, t.testdir()).run('deploy-check');
  t.match(checked, { code: 0, err: '', out: /^ {2}0033_baseline: /m });
});
