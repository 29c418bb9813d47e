import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findings } from '../../web/axe.ts';
import { startBetween } from '../../web/between.ts';
import { backOnline, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount } from '../../web/shown.ts';

t.test('a work that is not there', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  await seedWork(stack, artist, { title: 'Drift' });
  await seedWork(stack, artist, { title: 'Salt' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const notFound = page.getByRole('heading', { level: 1, name: 'Artwork not found' });

  t.test('while it is on its way it says so', async (t) => {
    const answer = await holdBack(page, '**/api/v1/artworks/*');
    await page.goto('/artwork/999999');
    await page.getByRole('status').getByText('Loading artwork...').waitFor();
    await shoot(page, 'artwork-loading');
    answer();
    await notFound.waitFor();
    await page.unroute('**/api/v1/artworks/*');
    await hasCount(t, page.getByText('Loading artwork...'), 0);
  });

  // Shows 1.32, 2.6
  for (const id of ['7', '999999', 'abc', '0'])
    t.test(`says so: ${id}`, async (t) => {
      await page.goto(`/artwork/${id}`);
      await notFound.waitFor();
      await hasCount(t, page.getByRole('button', { name: 'Retry' }), 0, 'trying again would not help');
    });

  // Shows 1.33
  t.test('leads back home', async (t) => {
    t.same(await findings(page), []);
    await shoot(page, 'artwork-not-found');
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await page.waitForURL(`${stack.origin}/`);
    t.pass();
  });

  // Shows 7.21
  t.test('under the ids 1 to 6 is one of six samples, which are not for sale', async (t) => {
    const titles = new Set<string | null>();
    for (let id = 1; id <= 6; id += 1) {
      await page.goto(`/artwork/${id}`);
      await page.getByRole('button', { name: 'Sold Out' }).waitFor();
      titles.add(await page.getByRole('heading', { level: 1 }).textContent());
      const picture = page.getByRole('main').getByRole('img', { name: / by / });
      await picture.waitFor();
      await untilInPage(
        page,
        'all pictures are shown',
        '[...document.images].every((image) => image.complete && image.naturalWidth > 0)',
      );
    }
    t.equal(titles.size, 6);
    await page.goto('/artwork/1');
    await page.getByRole('button', { name: 'Sold Out' }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'artwork-sample');
  });

  // Shows 7.28
  t.test('because the network is away: that is said, one can try again, and it comes by itself', async (t) => {
    await page.goto('/discover');
    await page.getByRole('link', { name: 'Drift' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Drift' }).click();
    await notFound.waitFor();
    await page.getByText('Network error. Please try again.').waitFor();
    await shoot(page, 'artwork-failed');
    const again = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await again;
    await backOnline(page);
    await page.getByRole('heading', { level: 1, name: 'Drift' }).waitFor();
    t.pass();
  });

  // Shows 7.21
  t.test('because the server fails: then no sample takes its place', async () => {
    const between = await startBetween(t, stack);
    between.faults.push({ method: 'GET', path: /\/artworks\/1$/, status: 503 });
    await page.goto(`${between.origin}/artwork/1`);
    await notFound.waitFor();
    between.faults.length = 0;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Sold Out' }).waitFor();
  });
});
