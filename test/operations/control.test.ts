import { sql } from 'kysely';
import t from 'tap';
import type { FoldStatus } from '../../src/folding/status.ts';
import { openTestPool } from '../helpers/database.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { commandLine } from './command-line.ts';

const view = (path: string) => ({ body: { event_type: 'view_page', path } });

async function countedPages(stack: Stack): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(views), 0)::bigint as views from read.page_views where grain = 'day'`.execute(stack.db);
  return rows[0]?.views ?? 0;
}

t.test('a paused read model stands still until it is resumed', async (t) => {
  const stack = await startStack(t, { worker: true });
  const operator = commandLine(stack.database, t.testdir());
  const paused = await operator.run('pause', 'top-pages');
  t.match(paused, { code: 0, out: 'top-pages is paused; go on with npm run operator -- resume top-pages.\n' });
  t.match(await operator.run('pause', 'top-pages'), { code: 0, out: 'top-pages was paused already.\n' });

  await stack.visitor().call('POST', '/engagement/track', view('/discover'));
  await until('the others have folded the event', async () => {
    const { rows } = await sql`select from read.timeline_count`.execute(stack.db);
    return rows.length > 0;
  });
  await stack.foldAll();
  t.equal(await countedPages(stack), 0, 'nobody folds it');

  t.match(await operator.run('resume', 'top-pages'), { code: 0, out: 'top-pages folds again.\n' });
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
  t.match(out, /^ {2}timeline +v1 +halted /m);
  t.match(out, /^ {2}timeline: event 7 of lane 1: no$/m);
  t.match(await operator.run('resume', 'timeline'), { code: 0, out: 'timeline folds again.\n' });
});

t.test('a parked event is listed, tried again in vain, discarded, and folded after all', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  const pages = sql.id('p_top_pages_v1', 'page_views');
  await sql`alter table ${pages} add constraint nothing_bad check (page <> '/bad')`.execute(owner);
  for (const path of ['/', '/bad', '/discover']) await stack.visitor().call('POST', '/engagement/track', view(path));
  const topPages = async () => {
    const { projections } = await operator.json<{ projections: FoldStatus[] }>('status');
    return projections.find(({ name }) => name === 'top-pages');
  };
  t.match(await operator.run('parked', 'list', 'top-pages'), { code: 0, out: 'No event of top-pages is parked.\n' });
  await until('the event at fault is parked', async () => {
    await stack.foldAll();
    return true;
  });
  t.match(await topPages(), { state: 'live', lag_events: 0, parked: 1 });
  t.equal(await countedPages(stack), 2, 'the others are counted');

  const list = await operator.run('parked', 'list', 'top-pages');
  t.match(list.out, /^ +lane +position +parked at +discarded at +error\n +1 +2 +\S+Z +– +new row .*nothing_bad/);
  const vain = await operator.run('parked', 'retry', 'top-pages', '2');
  t.equal(vain.code, 1);
  t.match(vain.out, /^Cannot fold event 2 of lane 1 yet: new row .*\n0 events folded, 1 event still parked\.\n$/);
  const wrong = await operator.run('parked', 'retry', 'top-pages', '3');
  t.match(wrong, { code: 1, out: '', err: 'Event 3 of top-pages is not parked.\n' });

  const discarded = await operator.run('parked', 'discard', 'top-pages', '2');
  t.match(discarded, { code: 0, out: 'Discarded event 2 of lane 1: top-pages stays without it, and lists it.\n' });
  t.match(await topPages(), { parked: 0 });
  t.match((await operator.run('parked', 'list', 'top-pages')).out, /\n +1 +2 +\S+Z +\S+Z +new row/);
  const verified = await operator.run('verify', 'top-pages');
  t.match(verified, { code: 0, out: /^! top-pages: 1 parked event left out on both sides\n/ });

  await sql`alter table ${pages} drop constraint nothing_bad`.execute(owner);
  const folded = await operator.run('parked', 'retry', 'top-pages');
  t.match(folded, { code: 0, out: 'Folded event 2 of lane 1.\n1 event folded, 0 events still parked.\n' });
  t.equal(await countedPages(stack), 3);
  t.same(await operator.json('parked', 'list', 'top-pages'), { projection: 'top-pages', parked: [] });
  t.match(await operator.run('verify', 'top-pages'), { code: 0, out: /\nequal\n$/ });
});

t.test('the operator says who is an administrator', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const shopper = await stack.shopper();
  const { email } = shopper.session.user;
  const console = async () => (await shopper.call('GET', '/api/v1/operations/status')).status;
  t.equal(await console(), 403);
  t.match(await operator.run('admin', 'grant', email), { code: 0, out: `${email} is an administrator now.\n` });
  t.equal(await console(), 200);
  t.same(await operator.json('admin', 'grant', email), { email, is_admin: true, changed: false });
  t.match(await operator.run('admin', 'revoke', email), { code: 0, out: `${email} is no longer an administrator.\n` });
  t.equal(await console(), 403);
  t.match(await operator.run('admin', 'revoke', email), { code: 0, out: `${email} was no administrator.\n` });
  t.match(await operator.run('admin', 'grant', 'nobody@example.org'), {
    code: 1,
    out: '',
    err: 'There is no account with the e-mail address nobody@example.org.\n',
  });
});
