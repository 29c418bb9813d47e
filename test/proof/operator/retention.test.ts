import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import type { Overview } from '../../../src/console/operations/overview.ts';
import type { PoisonReply } from '../../../src/contract/poison.ts';
import type { DeployPlan } from '../../../src/operator/deploy-plan.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { age, narrow } from '../../helpers/retention.ts';
import { startStack } from '../../helpers/stack.ts';

const SPAN = 100;

t.test('an operator keeps events for a month, and sees everywhere where the older ones are', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { database, db, config } = stack;
  const owner = openTestPool(t, database, 'owner');
  const operator = commandLine(database, config.dataDir, { ENGAGEMENT_RETENTION: '30' });
  await narrow(owner, SPAN);
  await appendMany(db, 250);
  await stack.foldAll();
  await age(owner, db, 40);
  // The test has the API and the worker in its own process, which says so to nobody, and a server that may lose data.
  const status = async () => {
    const overview = await operator.json<Overview>('status');
    return {
      ...overview,
      warnings: overview.warnings.filter((one) => !/^(No (API process|worker) |PostgreSQL may lose)/.test(one)),
    };
  };

  const without = commandLine(database, config.dataDir);
  t.match(await without.run('retention'), {
    code: 1,
    err: 'ENGAGEMENT_RETENTION is not set: the engagement log is kept for ever.\n',
  });
  const short = commandLine(database, config.dataDir, { ENGAGEMENT_RETENTION: '5' });
  t.match(await short.run('retention'), {
    code: 1,
    err: /^ENGAGEMENT_RETENTION is wrong: .* days from 7 to 36500\.\n$/,
  });
  t.match(await operator.run('retention', '--drop'), { code: 2 });
  t.match(await operator.run('retention', 'bring-back'), { code: 1, err: 'Name one partition, or give --all.\n' });
  t.match(await operator.run('retention', 'bring-back', '--all'), { code: 1, err: /the log is whole\.\n$/ });

  await operator.run('pause', 'timeline');
  t.match(
    (await operator.run('status')).out,
    /^Retention after 30 days\n.*\n {2}engagement_event_0 +is due .* retention was not run\n {2}engagement_event_100 +is due /m,
  );
  t.match((await status()).warnings, [
    /^engagement_event_0 is older than ENGAGEMENT_RETENTION, and not dropped \(retention was not run\)/,
    /^timeline is paused/,
  ]);
  await operator.run('resume', 'timeline');
  const dry = await operator.run('retention', '--dry-run');
  t.match(dry, {
    code: 0,
    out: /engagement_event_200 +stays .* due by 20\d\d-.*\n2 partitions would be exported and dropped\.\n$/,
  });

  const admin = await stack.admin();
  const figures = async () => {
    const { as_of: _, ...rest } = (await admin.call('GET', '/engagement/stats?group_by=day')).body;
    return rest;
  };
  const before = await figures();
  t.match(await operator.run('retention'), {
    code: 0,
    out: /^Dropped 99 events of engagement_event_0: .*\nDropped 100 /,
  });
  await writeFile(join(config.dataDir, 'exports/engagement_event_0.7.jsonl.gz'), '');
  t.match(await operator.run('retention'), {
    code: 0,
    out: /^Nothing is due: .*\n.* does not know: engagement_event_0\.7\.jsonl\.gz\. /,
  });
  t.same(await figures(), before, 'no figure has changed');

  const overview = await status();
  t.match(overview, {
    exported: { partitions: 2, events: 199 },
    receipt: { balanced: true, counted: 250 },
    warnings: [],
  });
  t.equal(overview.partitions[0]?.name, 'engagement_event_200');
  t.match(await operator.run('status'), { out: /^ {2}2 partitions exported before, 199 events in /m });
  t.match((await operator.run('retention', 'list')).out, /engagement_event_100 +dropped +100 /);
  t.match(await operator.run('event', '150'), {
    code: 0,
    out: /^The event at position 150 of lane 1 of the engagement log was exported on \S+, in file engagement_event_100\.1\./,
  });
  t.match(await admin.call('GET', '/api/v1/operations/events/150'), {
    status: 404,
    body: { message: /^The event at position 150 .* in file engagement_event_100\.1\./ },
  });
  const gone = { lane: 1, position: 150, error: 'it was a test', tried: 1 };
  const left = { ...gone, schema_name: 'p_top_pages_v3', discarded_at: new Date(), discard_reason: 'Nobody needs it' };
  await db.insertInto('folding.parked_event').values(left).execute();
  const { discarded } = (await admin.call<PoisonReply>('GET', '/api/v1/operations/poison')).body;
  t.match(discarded[0]?.retry_refused, /^It is exported: bring its partition back first/);
  t.match(await operator.run('parked', 'retry', 'top-pages', '150'), {
    code: 1,
    out: /^Cannot fold event 150 of lane 1 yet: It is exported: bring its partition back first/,
  });
  await sql`delete from folding.parked_event`.execute(db);
  t.match((await operator.run('event', '1,999')).err, /^No event is found by 1,999\./);
  t.match(await operator.run('retention', '--dry-run', '--again'), { code: 2, err: /cannot be used with/ });
  t.match((await operator.run('event', '999')).err, /^No event is found by 999\./);
  const list = await admin.call('GET', '/engagement/events?limit=100&before=205-1');
  t.match(list.body, { older: null, total: 250 });
  t.equal((list.body.events as unknown[]).length, 5, 'the list of events ends where the log begins');
  t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
  t.match(await operator.run('replay', 'top-pages'), {
    code: 0,
    out: /^Beginning with the baseline of top-pages, which has folded the first 199 events\.\n.*: 51 events folded in /,
  });
  await sql`update folding.build set version = 0 where projection = 'top-pages' and role in ('live', 'previous')`.execute(
    owner,
  );
  t.match((await operator.json<DeployPlan>('deploy-check')).steps, [{ name: 'top-pages', events: 51, sampled: 51 }]);
  await sql`update folding.build set version = 0 where projection = 'top-pages'`.execute(owner);
  t.match(await operator.json('deploy-check'), {
    ready: false,
    reasons: [
      new RegExp(
        `^Version ${topPages.version} of top-pages cannot be built: .* its baseline is of version 0\\. Bring them back first`,
      ),
    ],
  });
  await sql`update folding.build set version = ${topPages.version} where projection = 'top-pages'`.execute(owner);

  t.match(await operator.run('retention', 'bring-back', 'engagement_event_100'), { code: 0 });
  t.match(await operator.run('event', '150'), { code: 0, out: / at position 150 of lane 1 of the engagement log\n/ });
  t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
});
