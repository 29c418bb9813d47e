import type { Page } from 'playwright-core';
import t from 'tap';
import { list } from '../artworks/people.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings } from './axe.ts';
import { figure, openConsole, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('rowgroup').nth(1).getByRole('row');

t.test('an admin watches the figures', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const admin = await stack.admin();
  const shopper = await stack.shopper();
  const visitor = stack.visitor();
  const track = async (who: typeof visitor, event_type: string, path: string, occurred_at?: Date) => {
    const body = { event_type, path, ...(occurred_at && { occurred_at: occurred_at.toISOString() }) };
    const { status } = await who.call('POST', '/api/v1/engagement/track', { body });
    t.equal(status, 202);
  };

  const page = await openPage(browser, stack.origin, { counted: false });
  await openConsole(page, admin);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  // Shows 1.129, 1.131, 1.135
  t.test('who sees at first that nothing happened', async (t) => {
    await page.getByText('No events found for selected filter').waitFor();
    await page.getByText('No artwork data available').waitFor();
    await page.getByText('No page data available').waitFor();
    await page.getByText('LIVE', { exact: true }).waitFor();
    await shows(t, () => page.getByRole('time').textContent(), /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    await page.getByText(/^figures \d+\.\d s old$/).waitFor();
    await page.getByText('console version 1.0.0').waitFor();
    await shows(t, () => figure(page, 'Total Events').textContent(), '0');
  });

  // Shows 1.122
  t.test('who sees them move without loading the page', async (t) => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000);
    await track(visitor, 'view_page', '/discover', yesterday);
    t.equal((await list(await stack.artist(), { title: 'Seen' })).artwork.id, 1001);
    await track(shopper, 'view_artwork', '/artwork/1001');
    await track(shopper, 'action_favorite', '/artwork/1001');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    await figure(page, 'Unique Users').getByText('1', { exact: true }).waitFor();
    await figure(page, 'Anonymous Events').getByText('1', { exact: true }).waitFor();
    // Each list is a read model of its own, and comes at its own time.
    await rows(page, 'Top artworks').filter({ hasText: '100121' }).waitFor();
    await rows(page, 'Top pages').filter({ hasText: '/discover1' }).waitFor();
    await hasTexts(t, rows(page, 'Top artworks'), ['100121']);
    await hasTexts(t, rows(page, 'Top pages'), ['/discover1']);
    await hasTexts(t, rows(page, 'Events by type'), ['action_favorite1', 'view_artwork1', 'view_page1']);
    t.equal(loads, 0);
  });

  t.test('who reads the receipt and the lag of each projection', async (t) => {
    const receipt = page.getByRole('region', { name: 'COUNT RECEIPT' });
    await receipt.getByText('BALANCED').waitFor();
    await receipt.getByRole('definition').filter({ hasText: /^=3$/ }).waitFor();
    for (const name of ['timeline', 'top-artworks', 'top-pages'])
      await page.getByRole('region', { name: 'PROJECTIONS' }).getByRole('row', { name }).getByText('live').waitFor();
    await page.getByText(/reachable, \d+ waiting, \d+ active/).waitFor();
    t.pass();
  });

  // Shows 1.124, 2.37
  t.test('who groups them by hour, day, week and month', async (t) => {
    const day = new Date().toISOString().slice(0, 10);
    for (const [button, period] of [
      ['HOUR', /^\d{4}-\d\d-\d\d \d\d:00/],
      ['WEEK', /^\d{4}-\d\d-\d\d W\d\d/],
      ['MONTH', /^\d{4}-\d\d(?!-)/],
      ['DAY', new RegExp(`^${day}`)],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await rows(page, 'Latest periods').first().getByText(period).waitFor();
      await shows(
        t,
        () => page.getByRole('button', { name: button, exact: true }).getAttribute('aria-pressed'),
        'true',
      );
      t.equal(new URL(page.url()).searchParams.get('group_by'), button === 'DAY' ? null : button.toLowerCase());
    }
    await hasCount(t, rows(page, 'Latest periods'), 2);
  });

  // Shows 1.123, 1.127, 2.37
  t.test('who filters them by type and by day', async (t) => {
    await page.getByLabel('Event type').selectOption('view_artwork');
    await figure(page, 'Total Events').getByText('1', { exact: true }).waitFor();
    t.equal(new URL(page.url()).searchParams.get('event_type'), 'view_artwork');
    await page.getByLabel('Event type').selectOption('search_query');
    await page.getByText('No events found for selected filter').waitFor();
    await page.getByLabel('Event type').selectOption('ALL EVENTS');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    await page.getByLabel('FROM', { exact: true }).fill(new Date().toISOString().slice(0, 10));
    await figure(page, 'Total Events').getByText('2', { exact: true }).waitFor();
    await page.getByLabel('FROM', { exact: true }).fill('');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
  });

  t.test('who takes a range by its name, and shares it by the address', async (t) => {
    const today = new Date().toISOString().slice(0, 10);
    const days = async () =>
      Promise.all(['FROM', 'TO'].map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    await page.getByLabel('Range').selectOption('YESTERDAY');
    await figure(page, 'Total Events').getByText('1', { exact: true }).waitFor();
    const yesterday = new Date(Date.parse(today) - 24 * 3_600_000).toISOString().slice(0, 10);
    t.same(await days(), [yesterday, yesterday]);
    await page.getByLabel('Range').selectOption('7 DAYS');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    t.equal(new URL(page.url()).search, '?range=7d');
    await page.reload();
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    await shows(t, () => page.getByLabel('Range').inputValue(), '7d');
    t.equal((await days())[1], today);
    await page.getByLabel('FROM', { exact: true }).fill(today);
    await figure(page, 'Total Events').getByText('2', { exact: true }).waitFor();
    t.equal(new URL(page.url()).search, `?start_date=${today}&end_date=${today}`);
    await shows(t, () => page.getByLabel('Range').locator('option:checked').textContent(), 'OWN DAYS');
    await page.getByLabel('Range').selectOption('ALL TIME');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    t.equal(new URL(page.url()).search, '');
    loads = 0;
  });

  t.test('who compares days to those before', async (t) => {
    await page.getByLabel('Range').selectOption('TODAY');
    await figure(page, 'Total Events').getByText('2', { exact: true }).waitFor();
    await page.getByLabel('Compare').selectOption('TO DAYS BEFORE');
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    const box = (name: string) => page.getByRole('region', { name, exact: true });
    await box('Total Events').getByText(`+100% FROM 1 ${yesterday} TO ${yesterday}`).waitFor();
    await box('Unique Users')
      .getByText(/^NEW FROM 0 /)
      .waitFor();
    await box('Anonymous Events')
      .getByText(/^-100% FROM 1 /)
      .waitFor();
    await page.getByText('EVENTS BEFORE', { exact: true }).waitFor();
    t.equal(new URL(page.url()).search, '?compare=previous&range=today');
    await shoot(page, 'console-compared');
    // So that axe judges no colour of a figure that has just changed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    t.same(await findings(page), []);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByLabel('Compare').selectOption('NOT COMPARED');
    await hasCount(t, page.getByText('EVENTS BEFORE', { exact: true }), 0);
    await page.getByLabel('Range').selectOption('ALL TIME');
    await hasCount(t, page.getByLabel('Compare'), 0);
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
  });

  t.test('who leaves bots out, and sees how many there are', async (t) => {
    const body = { event_type: 'view_page', path: '/sitemap' };
    const headers = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
    t.equal((await visitor.call('POST', '/api/v1/engagement/track', { body, headers })).status, 202);
    await figure(page, 'Total Events').getByText('4', { exact: true }).waitFor();
    await page.getByText('1 BY BOTS', { exact: true }).waitFor();
    await page.getByLabel('Bots').selectOption('ONLY BOTS');
    await figure(page, 'Total Events').getByText('1', { exact: true }).waitFor();
    await hasTexts(t, rows(page, 'Top pages'), ['/sitemap1']);
    t.equal(new URL(page.url()).searchParams.get('bots'), 'only');
    await page.reload();
    await page.getByText('1 BY BOTS', { exact: true }).waitFor();
    await shows(t, () => page.getByLabel('Bots').inputValue(), 'only');
    await page.getByLabel('Bots').selectOption('WITHOUT BOTS');
    await figure(page, 'Total Events').getByText('3', { exact: true }).waitFor();
    await hasTexts(t, rows(page, 'Top pages'), ['/discover1']);
    loads = 0;
  });

  t.test('who walks along the bars with the keyboard', async (t) => {
    const chart = page.getByRole('slider', { name: 'Events and unique users by day' });
    await chart.focus();
    await shows(t, () => chart.getAttribute('aria-valuetext'), /: 2 events, 1 unique users, \d unique visitors$/);
    await page.keyboard.press('ArrowLeft');
    await shows(t, () => chart.getAttribute('aria-valuetext'), /: 1 events, 0 unique users, 1 unique visitors$/);
    await chart.getByText('UNIQUE_USERS').waitFor();
    await chart.getByText('UNIQUE_VISITORS').waitFor();
    await page.keyboard.press('ArrowLeft');
    await shows(t, () => chart.getAttribute('aria-valuenow'), '1', 'stays at the first');
    await page.keyboard.press('End');
    await shows(t, () => chart.getAttribute('aria-valuenow'), '2');
    await page.keyboard.press('Escape');
    await chart.getByText('UNIQUE_USERS').waitFor({ state: 'detached' });
  });

  t.test('what an only bar says stays within the chart on a phone', async (t) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const periods = page.getByRole('table', { name: 'Latest periods' }).getByRole('rowheader');
    await page.getByLabel('FROM').fill((await periods.first().textContent()) ?? '');
    await until('one day is left', async () => (await periods.count()) === 1);
    const chart = page.getByRole('slider', { name: 'Events and unique users by day' });
    await chart.focus();
    const said = await chart.locator('dl').boundingBox();
    const frame = await chart.boundingBox();
    t.ok(said && frame && said.x >= frame.x, `${said?.x} from the left, the chart ${frame?.x}`);
    t.ok(said && frame && said.x + said.width <= frame.x + frame.width, 'and not over its right edge');
    await page.getByLabel('FROM').fill('');
    await until('all days are back', async () => (await periods.count()) > 1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 1.134
  t.test('who asks for them anew, and leaves', async (t) => {
    const answer = page.waitForResponse((response) => response.url().includes('/engagement/stats'));
    await page.getByRole('button', { name: 'REFRESH' }).click();
    t.equal((await answer).status(), 200);
    await page.getByRole('status').getByText('Updated: 3 events').waitFor();
    await page.getByRole('button', { name: 'EXIT' }).click();
    await page.waitForURL(`${stack.origin}/`);
    t.equal(loads, 0);
  });
});
