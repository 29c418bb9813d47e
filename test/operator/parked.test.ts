import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { countedPages, view } from './page-views.ts';

t.test('a parked event is listed, tried again in vain, discarded, and folded after all', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const owner = openTestPool(t, stack.database, 'owner');
  const pages = sql.id('p_top_pages_v3', 'page_views');
  await sql`alter table ${pages} add constraint nothing_bad check (page <> '/bad')`.execute(owner);
  for (const path of ['/', '/bad', '/discover']) await stack.visitor().call('POST', '/engagement/track', view(path));
  t.match(await operator.run('parked', 'list', 'top-pages'), { code: 0, out: 'No event of top-pages is parked.\n' });
  await until('the event at fault is parked', async () => {
    await stack.foldAll();
    return true;
  });
  t.match(await readFoldStatus(stack.db, topPages), { state: 'live', lag_events: 0, parked: 1 });
  t.equal(await countedPages(stack), 2, 'the others are counted');

  const list = await operator.run('parked', 'list', 'top-pages');
  t.match(
    list.out,
    /^ +lane +position +tried +parked at +discarded at +error +discarded because +stream +waiting behind it\n +1 +2 +1 +\S+Z +– +new row .*nothing_bad/,
  );
  const vain = await operator.start('parked', 'retry', 'top-pages', '2').ended;
  t.equal(vain.code, 1);
  t.match(vain.out, /^Cannot fold event 2 of lane 1 yet: new row .*\n0 events folded, 1 event still parked\.\n$/);
  const wrong = await operator.run('parked', 'retry', 'top-pages', '3');
  t.match(wrong, { code: 1, out: '', err: 'Event 3 of top-pages is not parked.\n' });

  t.match(await operator.run('parked', 'discard', 'top-pages', '2'), {
    code: 2,
    err: /required option '--reason <text>'/,
  });
  const empty = await operator.run('parked', 'discard', 'top-pages', '2', '--reason', ' ');
  t.match(empty, { code: 2, err: /It must be one line of 1 to 500 characters\./ });
  const discarded = await operator.run('parked', 'discard', 'top-pages', '2', '--reason', 'A page of nobody');
  t.match(discarded, { code: 0, out: 'Discarded event 2 of lane 1: top-pages stays without it, and lists it.\n' });
  t.match(await readFoldStatus(stack.db, topPages), { parked: 0 });
  t.match(
    (await operator.run('parked', 'list', 'top-pages')).out,
    /\n +1 +2 +2 +\S+Z +\S+Z +new row .* A page of nobody\n/,
  );
  const verified = await operator.run('verify', 'top-pages');
  t.match(verified, { code: 0, out: /^! top-pages: 1 parked event left out on both sides\n/ });

  await sql`alter table ${pages} drop constraint nothing_bad`.execute(owner);
  t.match(await operator.run('parked', 'retry', 'top-pages'), {
    code: 0,
    out: '1 discarded event left out: name the position to try one.\n',
  });
  t.equal(await countedPages(stack), 2, 'what somebody left out stays out');
  const folded = await operator.run('parked', 'retry', 'top-pages', '2');
  t.match(folded, { code: 0, out: 'Folded event 2 of lane 1.\n1 event folded, 0 events still parked.\n' });
  t.equal(await countedPages(stack), 3);
  t.same(await operator.json('parked', 'list', 'top-pages'), { projection: 'top-pages', parked: [], halted: [] });
  t.match(await operator.run('verify', 'top-pages'), { code: 0, out: /\nequal\n$/ });
});

t.test(
  'what waits is listed of all read models, also a rebuild that halted of one that has no live build',
  async (t) => {
    const stack = await startStack(t);
    const operator = commandLine(stack.database, t.testdir());
    const owner = openTestPool(t, stack.database, 'owner');
    await sql`update folding.build set role = 'rebuilding' where projection = 'top-pages'`.execute(owner);
    await sql`update folding.engagement_checkpoint c set status = 'halted', error = 'too bad' from folding.build b
    where b.schema_name = c.schema_name and b.role = 'rebuilding'`.execute(owner);
    await sql`insert into folding.parked_event (schema_name, lane, position, error)
    select schema_name, 1, 7, 'no' from folding.build where projection in ('top-artworks', 'timeline')`.execute(owner);
    const { out } = await operator.run('parked', 'list');
    t.match(out, /^The rebuild of top-pages is halted: too bad\n/);
    t.match(out, /\n +timeline +1 +7 .* no *\n +top-artworks +1 +7 .* no *\n/);
    t.match(await operator.run('parked', 'list', 'top-pages'), {
      out: /^The rebuild of top-pages is halted: too bad\n/,
    });
    t.match(await operator.run('parked', 'retry', 'top-pages'), {
      code: 0,
      out: /^top-pages is tried again where it /,
    });
    t.notMatch((await operator.run('parked', 'list')).out, /halted/);
  },
);
