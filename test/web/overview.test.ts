import t from 'tap';
import type { Insights } from '../../src/contract/insights.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings } from './axe.ts';
import { startBetween } from './between.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('the overview of an artist', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const ines = await stack.artist('Ines Duarte');
  const ada = await stack.shopper('Ada');
  const page = await openPage(browser, between.origin);
  const { user } = ines.session;
  await comeBack(page, { ...ines, session: { ...ines.session, user: { ...user, role: 'artist' } } });
  const main = page.getByRole('main');
  const stats = main.locator('dl').first().locator('div');
  const insights = main.getByRole('region', { name: 'Last 7 Days' });
  const figures = async () => (await ines.call<Insights>('GET', '/api/v1/artists/me/insights')).body;

  await t.test('invites to the first work', async (t) => {
    await page.goto('/dashboard');
    await main.getByRole('heading', { name: 'Hang your first work' }).waitFor();
    await hasTexts(t, stats, ['Purchases0', 'Listed Artworks0', 'Total Sales$0']);
    await shows(t, () => main.getByRole('link', { name: 'List Artwork' }).getAttribute('href'), '/list-artwork');
  });

  const salt = await seedWork(stack, ines, { title: 'Salt' });
  const long = await seedWork(stack, ines, { title: 'o’clock'.repeat(28) });
  await ines.call('PUT', `/api/v1/artworks/${long.id}`, { body: { status: 'reserved' } });

  await t.test('counts the works that can be bought, and says that nobody has come yet', async (t) => {
    await page.reload();
    await insights.getByText('Nobody has come by yet').waitFor();
    await hasTexts(t, stats, ['Purchases0', 'Listed Artworks1', 'Total Sales$0']);
  });

  // Shows 8.14
  await t.test('shows what others looked at, and where they came from', async (t) => {
    const visitor = await openPage(browser, stack.origin);
    await visitor.goto(`/artwork/${salt.id}`, { referer: 'https://www.search.example/?q=salt' });
    await visitor.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    await visitor.getByRole('banner').getByRole('link', { name: 'Discover' }).first().click();
    await visitor
      .getByRole('main')
      .getByRole('link', { name: /o’clock/ })
      .first()
      .click();
    await visitor.getByRole('heading', { level: 1, name: /o’clock/ }).waitFor();
    const own = await openPage(browser, stack.origin);
    await comeBack(own, ines);
    await own.goto(`/artwork/${salt.id}`);
    await own.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    await own.close({ runBeforeUnload: true });
    await visitor.close({ runBeforeUnload: true });
    await ada.call('POST', '/api/v1/cart/items', { body: { artwork_id: salt.id } });
    await until('they are counted', async () => {
      const { views, bag_additions } = await figures();
      return views === 2 && bag_additions === 1;
    });
    await page.reload();
    const sums = insights.locator('dl').first().locator('div');
    await sums.first().waitFor();
    await hasTexts(t, sums, ['Views2', 'Favorites0', 'Bag Additions1']);
    const top = insights.getByRole('table', { name: 'Top Works' }).getByRole('row');
    await hasTexts(t, top.nth(1).getByRole('cell'), ['1', '0', '1']);
    await shows(t, () => top.nth(1).getByRole('link', { name: 'Salt' }).getAttribute('href'), `/artwork/${salt.id}`);
    const sources = insights.getByRole('table', { name: 'Where Visitors Came From' }).getByRole('row');
    await hasTexts(t, sources, ['SourceVisitors', 'Pages of Vernissage1', 'search.example1']);
    await hasCount(t, insights.getByRole('table', { name: 'Figures by day' }).getByRole('row'), 8);
    t.same(await findings(page), []);
    await shoot(page, 'overview');
  });

  await t.test('tells a day under the pointer and by the keys, and other ranges by the address', async (t) => {
    const chart = insights.getByRole('slider', { name: 'Views by day' });
    await chart.focus();
    const today = await chart.getAttribute('aria-valuetext');
    t.match(today, /: 2 views, 1 bag addition$/);
    await insights
      .locator('p')
      .getByText(today ?? '', { exact: true })
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await shows(t, () => chart.getAttribute('aria-valuetext'), /: 0 views$/);
    await chart.hover({ position: { x: 2, y: 20 } });
    await shows(t, () => chart.getAttribute('aria-valuenow'), '1');

    await insights.getByRole('link', { name: 'Last 90 days' }).click();
    const quarter = main.getByRole('region', { name: 'Last 90 Days' });
    await quarter.getByRole('slider').and(quarter.locator('[aria-valuemax="90"]')).waitFor();
    t.match(page.url(), /\/dashboard\?days=90$/);
    await page.goBack();
    await insights.getByRole('slider').and(insights.locator('[aria-valuemax="7"]')).waitFor();
  });

  await t.test('says when the figures cannot be had, and asks again', async (t) => {
    between.faults.push({ method: 'GET', path: /insights/, status: 503, body: { message: 'Try again soon' } });
    await page.reload();
    await insights.getByRole('alert').getByText('Try again soon').waitFor();
    await hasTexts(t, stats, ['Purchases0', 'Listed Artworks1', 'Total Sales$0'], 'the rest stays');
    between.faults.length = 0;
    await insights.getByRole('button', { name: 'Retry' }).click();
    await insights.getByRole('table', { name: 'Top Works' }).waitFor();
  });
});
