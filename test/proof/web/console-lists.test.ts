import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import { EVENT_TYPES } from '../../../src/contract/engagement.ts';
import { lookForDrift } from '../../../src/engine/folding/comparing/sentinel.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings } from '../../web/axe.ts';
import { openConsole, openPage, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';
import { holdBack } from '../../web/hold-back.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

const HOUR_MS = 3_600_000;
const HEADS = {
  'Latest periods': ['PERIOD', 'EVENTS', 'UNIQUE_USERS'],
  'Top artworks': ['ARTWORK_ID', 'EVENTS', 'UNIQUE_VIEWERS'],
  'Top pages': ['PAGE', 'VIEWS'],
  'Events by type': ['EVENT_TYPE', 'COUNT'],
};

const table = (page: Page, name: string) => page.getByRole('table', { name });
const firstCells = (page: Page, name: string) => table(page, name).getByRole('rowheader').allTextContents();

t.test('the lists of the console', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const visitor = stack.visitor();
  const now = Date.now();
  const views = Array.from({ length: 12 }, (_, hours) => ({
    event_type: 'view_page',
    path: '/discover',
    occurred_at: new Date(now - hours * HOUR_MS).toISOString(),
  }));
  const others = ['view_artwork', 'view_artwork', 'action_share'];
  const events = [...views, ...others.map((event_type) => ({ event_type, path: '/artwork/1001' }))];
  t.equal((await visitor.call('POST', '/api/v1/engagement/batch', { body: { events } })).status, 202);
  const page = await openPage(browser, stack.origin, { counted: false });
  await openConsole(page, await stack.admin());

  // Shows 1.126, 1.128, 1.130, 1.132
  t.test('have their columns', async (t) => {
    for (const [name, heads] of Object.entries(HEADS))
      await hasTexts(t, table(page, name).getByRole('columnheader'), heads, name);
  });

  // Shows 1.123, 1.124, 5.23
  t.test('offer all events and each type, and group by day at first', async (t) => {
    const choice = page.getByLabel('Event type');
    await hasTexts(t, choice.getByRole('option'), ['ALL EVENTS', ...EVENT_TYPES]);
    await shows(t, () => choice.inputValue(), '');
    const groupings = page.getByRole('group', { name: 'Group by' }).getByRole('button');
    await hasTexts(t, groupings, ['HOUR', 'DAY', 'WEEK', 'MONTH']);
    await shows(t, () => page.getByRole('button', { pressed: true }).textContent(), 'DAY');
  });

  // Shows 1.133
  t.test('put the type with the most events first', async (t) => {
    await table(page, 'Events by type').getByText('view_page').waitFor();
    t.same(await firstCells(page, 'Events by type'), ['view_page', 'view_artwork', 'action_share']);
  });

  // Shows 1.125, 5.21
  t.test('show the latest 10 periods, the newest first', async (t) => {
    await page.getByRole('button', { name: 'HOUR', exact: true }).click();
    const period = (hours: number) => new Date(now - hours * HOUR_MS).toISOString().slice(0, 13).replace('T', ' ');
    await table(page, 'Latest periods').getByText(period(1)).waitFor();
    const shown = await firstCells(page, 'Latest periods');
    t.same(
      shown.map((text) => text.slice(0, 13)),
      Array.from({ length: 10 }, (_, hours) => period(hours)),
    );
  });

  // Shows 2.38
  t.test('stay while new figures are on their way: nothing is said to be loading', async (t) => {
    const answer = await holdBack(page, '**/engagement/stats*');
    const asked = page.waitForRequest('**/engagement/stats*');
    await page.getByRole('button', { name: 'WEEK', exact: true }).click();
    await asked;
    await hasCount(t, page.getByText('LOADING...'), 0);
    t.equal(await firstCells(page, 'Latest periods').then(({ length }) => length), 10);
    answer();
    await table(page, 'Latest periods')
      .getByText(/ W\d\d/)
      .first()
      .waitFor();
  });

  t.test('show first which read model does not fold', async (t) => {
    const shown = await firstCells(page, 'Projections');
    const paused = shown.at(-1)?.replace(/ v\d+$/, '') ?? '';
    const operator = commandLine(stack.database, t.testdir());
    await operator.run('pause', paused);
    await shows(t, async () => (await firstCells(page, 'Projections'))[0], shown.at(-1));
    const halted = shown.at(-2)?.replace(/ v\d+$/, '') ?? '';
    const mark = (status: string) =>
      sql`update folding.engagement_checkpoint c set status = ${status} from folding.build b
        where b.schema_name = c.schema_name and b.role = 'live' and b.projection = ${halted}`.execute(stack.db);
    await mark('halted');
    await shows(t, async () => (await firstCells(page, 'Projections')).slice(0, 2), [shown.at(-2), shown.at(-1)]);
    await mark('running');
    await operator.run('resume', paused);
    await shows(t, () => firstCells(page, 'Projections'), shown);
  });

  // Shows 8.17
  t.test('show which rows of a read model are not as in the log', async (t) => {
    await until('its views are counted', async () => (await firstCells(page, 'Top pages')).includes('/discover'));
    const owner = openTestPool(t, stack.database, 'owner');
    await sql`update read.page_views set views = views + 1 where grain = 'month' and page = '/discover'
      and bucket = (select max(bucket) from read.page_views where grain = 'month')`.execute(owner);
    await until('the sentinel finds it', async () => {
      const found = await lookForDrift(stack.db, projections);
      return found?.table === 'page_views' && found.verdict.differences > 0;
    });
    await page.getByText(/^COMPARED WITH THE LOG not all of it yet$/).waitFor();
    const drift = page.getByRole('status', { name: 'Drift' });
    await drift
      .getByText(/^2 differences between top-pages and the log since \d{4}-.* UTC: run verify, then replay it/)
      .waitFor();
    t.match((await drift.getByRole('listitem').allTextContents())[0], /^page_views missing \{.*"\/discover"/);
    await owner
      .updateTable('folding.look')
      .set({ error: 'takes longer than 8 s' })
      .where('table_name', '=', 'page_views')
      .execute();
    await drift.getByText('page_views of top-pages is not compared (takes longer than 8 s): run verify').waitFor();
    await shoot(page, 'console-drift');
    t.same(await findings(page), []);
  });
});

// Shows 1.120, 5.22
t.test('the clock of the console goes on each second', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  await page.clock.install();
  await openConsole(page, await stack.admin());
  await stopTheClock(page);
  const shown = async () => Date.parse(`${(await page.getByRole('time').textContent())?.replace(' UTC', 'Z')}`);
  const before = await shown();
  await page.clock.runFor(1_000);
  const start = await until('it goes on', async () => {
    const now = await shown();
    return now > before && now;
  });
  for (let seconds = 1; seconds <= 3; seconds += 1) {
    await page.clock.runFor(1_000);
    await shows(t, async () => (await shown()) - start, seconds * 1_000);
  }
});
