import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { happened } from './happenings.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('looking through all works', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  for (let work = 1; work <= 24; work += 1) await seedWork(stack, artist, { title: `Study ${work}`, tags: ['study'] });
  for (let work = 1; work <= 3; work += 1) await seedWork(stack, artist, { title: `Harbour ${work}` });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search works' });
  const count = (text: string) => main.getByRole('status').getByText(text, { exact: true }).waitFor();
  const at = (asked: string) => page.waitForURL((url) => url.pathname === '/discover' && url.search === asked);

  // Shows 1.20, 1.21, 5.18
  t.test('they hang in three columns, each a link to its page', async (t) => {
    await page.goto('/discover');
    await count('27 works');
    await hasCount(t, cards, 24);
    const columns = '[...document.querySelectorAll("article")].map((card) => card.getBoundingClientRect().left)';
    t.equal(new Set(await page.evaluate<number[]>(columns)).size, 3);
    await shows(t, () => main.getByRole('link', { name: 'Harbour 3' }).getAttribute('href'), /^\/artwork\/\d+$/);
    await shows(t, () => page.title(), 'Discover · Vernissage');
    t.same(await findings(page), []);
    await shoot(page, 'discover');
    await page.setViewportSize({ width: 800, height: 900 });
    t.equal(new Set(await page.evaluate<number[]>(columns)).size, 2);
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(new Set(await page.evaluate<number[]>(columns)).size, 1);
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 7.10, 7.34
  t.test('what I look for is found while I type, and is in the address', async (t) => {
    await search.pressSequentially('harbour', { delay: 20 });
    await at('?q=harbour');
    await count('3 works');
    await hasCount(t, cards, 3);
    await shows(t, () => page.title(), 'Discover, “harbour” · Vernissage');
    const isTold = async () => (await happened(stack, 'search_query')).at(-1)?.properties.query === 'harbour';
    await t.resolves(until('the search is told', isTold));
    await shoot(page, 'discover-search');
  });

  // Shows 7.10
  t.test('who gets the address sees the same', async (t) => {
    const friend = await openPage(browser, stack.origin);
    await friend.goto(page.url());
    await friend.getByRole('status').getByText('3 works', { exact: true }).waitFor();
    await shows(t, () => friend.getByRole('searchbox').inputValue(), 'harbour');
    await friend.context().close();
  });

  t.test('I come back from a work to what I had found', async (t) => {
    await main.getByRole('link', { name: 'Harbour 2' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour 2' }).waitFor();
    await page.goBack();
    await at('?q=harbour');
    await count('3 works');
    await shows(t, () => search.inputValue(), 'harbour');
    await page.getByRole('button', { name: 'Remove filter “harbour”' }).click();
    await at('');
    await count('27 works');
    await shows(t, () => search.inputValue(), '');
  });

  // Shows 7.13
  t.test('I turn the pages, back and forward', async (t) => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await shows(t, () => pages.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current'), 'page');
    const next = pages.getByRole('link', { name: 'Next' });
    await shows(t, () => next.getAttribute('rel'), 'next');
    await next.click();
    await at('?page=2');
    await cards.first().getByText('Study 3').waitFor();
    await hasCount(t, cards, 3);
    t.ok((await page.evaluate<number>('scrollY')) < 400, 'a page is read from its top');
    await shows(t, () => page.evaluate('document.activeElement.textContent'), '27 works');
    await shows(t, () => page.title(), 'Discover, page 2 · Vernissage');
    await shows(t, () => pages.getByRole('link', { name: 'Previous' }).getAttribute('rel'), 'prev');
    await page.goBack();
    await at('');
    await cards.first().getByText('Harbour 3').waitFor();
    await page.goForward();
    await at('?page=2');
    await cards.first().getByText('Study 3').waitFor();
  });

  t.test('a page that there is not leads to the first', async () => {
    await page.goto('/discover?page=9');
    await main.getByText('There is no page 9').waitFor();
    await main.getByRole('link', { name: 'Go to the first page' }).click();
    await at('');
    await count('27 works');
  });
});
