import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { firstSight } from '../../web/vitals.ts';

const MOST_SHIFT = 0.02;

t.test('nothing moves when a page is opened, also when its fonts come later', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  for (let work = 1; work <= 7; work += 1) await seedWork(stack, artist, { pictures: work === 7 ? 3 : 1 });
  const work = await seedWork(stack, artist, { pictures: 3 });
  await stack.foldAll();

  // Shows 7.62
  for (const path of ['/', '/discover', `/artwork/${work.id}`])
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      t.test(`${path.replace(/\d+/, 'a work')}, ${viewport.width} px wide`, async (t) => {
        const page = await openPage(browser, stack.origin, { asked: false });
        await page.setViewportSize(viewport);
        // As on a slow connection: the page is shown before its fonts are there.
        await page.route('**/*.woff2', async (route) => {
          await page.getByRole('heading', { level: 1 }).waitFor();
          await route.continue();
        });
        const { shift, paint, largest } = await firstSight(page, path);
        t.ok(shift < MOST_SHIFT, `moves by ${shift.toFixed(4)}`);
        t.comment(`the largest thing, ${largest.replace(/.*\/images\/[^/]+/, '…')}, was painted after ${paint | 0} ms`);
        await page.context().close();
      });
});
