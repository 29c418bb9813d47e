import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { openSite } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';

t.test('the gallery can be used by everybody, by day and by night, on a laptop and on a phone', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const look = async (path: string, ready: RegExp, how = {}) => {
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
    return findingsAnywhere(page, how);
  };

  // Shows 7.56
  t.test('the gallery without works', async (t) => {
    t.same(await look('/', /No artworks available/), [], 'home');
    t.same(await look('/discover', /0 works/), [], 'discover');
    t.same(await look('/artwork/987', /Artwork not found/), [], 'no work');
    t.same(await look('/artwork/1', /Sold Out/), [], 'a sample');
    t.same(await look('/artist/987', /Artist profile not found/), [], 'no artist');
    const { profileId } = await stack.artist('Somebody New');
    await stack.foldAll();
    t.same(await look(`/artist/${profileId}`, /No works yet/), [], 'an artist without works');
  });

  // Shows 7.56
  t.test('the gallery with works', async (t) => {
    const maren = await stack.artist('Maren Holt');
    const work = await seedWork(stack, maren, { title: 'Low Tide', pictures: 2 });
    const sold = await seedWork(stack, maren, { title: 'Fog' });
    await maren.call('PUT', `/api/v1/artworks/${sold.id}`, { body: { status: 'sold' } });
    await openSite(maren);
    await stack.foldAll();
    t.same(await look('/', /Low Tide/), [], 'home');
    t.same(await look('/discover', /2 works/), [], 'discover');
    t.same(await look('/discover?q=unicorn&status=sold', /No works found/), [], 'nothing found');
    t.same(await look(`/artwork/${work.id}`, /Add to Bag/), [], 'a work');
    t.same(await look(`/artwork/${sold.id}`, /Sold Out/), [], 'a work that is sold');
    for (const theme of ['light', 'dark', 'minimal', 'classic'] as const) {
      await maren.call('PUT', '/artists/me/minisite', { body: { theme } });
      await stack.foldAll();
      const inOtherColors = theme !== 'light';
      t.same(await look('/artist/holt-press', /What the tide keeps/, { inOtherColors }), [], `a mini-site, ${theme}`);
    }
  });
});
