import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findings } from '../../web/axe.ts';
import { backOnline, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('looking through works when not all goes well', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');
  const search = page.getByRole('searchbox', { name: 'Search works' });
  const cards = main.getByRole('article');

  t.test('without works it says so', async (t) => {
    await page.goto('/discover');
    await main.getByText('No artworks available').waitFor();
    await shoot(page, 'discover-empty');
    t.same(await findings(page), []);
  });

  t.test('a work whose picture does not arrive has a placeholder', async (t) => {
    const artist = await stack.artist('Maren Holt');
    await seedWork(stack, artist, { title: 'Drift' });
    await seedWork(stack, artist, { title: 'Orchard' });
    await stack.foldAll();
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/discover');
    const picture = main.getByRole('img', { name: 'Drift by Maren Holt' });
    await picture.waitFor();
    await t.resolves(main.locator('img[alt="Drift by Maren Holt"][src*="/assets/placeholder-"]').waitFor());
    await untilInPage(page, 'the placeholder is shown', 'document.querySelector("main img").naturalWidth > 0');
    await page.unroute('**/images/**');
  });

  t.test('what I had found stays while the next is on its way', async (t) => {
    const answer = await holdBack(page, '**/api/v1/artworks?q=orchard*');
    await search.fill('orchard');
    const works = main.getByRole('region', { name: 'Works' });
    await page.locator('section[aria-busy="true"]').waitFor();
    await hasCount(t, cards, 2);
    await shoot(page, 'discover-waiting');
    answer();
    await works.getByText('1 work', { exact: true }).waitFor();
    await shows(t, () => works.getAttribute('aria-busy'), 'false');
    await hasCount(t, cards, 1);
  });

  t.test('without a network it says so, and one can try again', async (t) => {
    await page.context().setOffline(true);
    await search.fill('drift');
    await main.getByText('Failed to load artworks').waitFor();
    await hasCount(t, cards, 0, 'what was found before answers another question');
    await shoot(page, 'discover-failed');
    const again = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await again;
    await backOnline(page);
    await cards.getByText('Drift').waitFor();
    await hasCount(t, cards, 1);
  });
});
