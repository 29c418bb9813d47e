import { sql } from 'kysely';
import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { countedPages, view } from './page-views.ts';

t.test('a paused read model stands still until it is resumed', async (t) => {
  const stack = await startStack(t, { worker: true });
  const operator = commandLine(stack.database, t.testdir());
  const paused = await operator.start('pause', 'top-pages').ended;
  t.match(paused, { code: 0, out: 'top-pages is paused; go on with npm run operator -- resume top-pages.\n' });
  t.match(await operator.run('pause', 'top-pages'), { code: 0, out: 'top-pages was paused already.\n' });

  await stack.visitor().call('POST', '/engagement/track', view('/discover'));
  await until('the others have folded the event', async () => {
    const { rows } = await sql`select from read.timeline_count`.execute(stack.db);
    return rows.length > 0;
  });
  await stack.foldAll();
  t.equal(await countedPages(stack), 0, 'nobody folds it');

  t.match(await operator.start('resume', 'top-pages').ended, { code: 0, out: 'top-pages folds again.\n' });
  await until('the event is counted', async () => (await countedPages(stack)) === 1);
  t.same(await operator.json('resume', 'top-pages'), { projection: 'top-pages', state: 'live', changed: false });
});

t.test('pausing does not cover up why a read model has halted', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`update folding.engagement_checkpoint set status = 'halted', error = 'event 7 of lane 1: no' where schema_name
    in (select schema_name from folding.build where projection = 'timeline')`.execute(owner);
  const { code, err } = await operator.run('pause', 'timeline');
  t.equal(code, 1);
  t.equal(err, 'timeline is halted already: event 7 of lane 1: no.\n');
  const { out } = await operator.run('status');
  t.match(out, /^ {2}timeline +v2 +halted /m);
  t.match(out, /^ {2}timeline: event 7 of lane 1: no$/m);
  t.match(await operator.run('resume', 'timeline'), { code: 0, out: 'timeline folds again.\n' });
});

t.test('a read model without a live build is neither paused nor resumed, and both say what to do', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`update folding.build set role = 'rebuilding' where projection = 'timeline'`.execute(owner);
  for (const command of ['pause', 'resume'])
    t.match(
      await operator.run(command, 'timeline'),
      { code: 1, out: '', err: 'timeline has no live build yet: start the API or the worker first.\n' },
      command,
    );
});
