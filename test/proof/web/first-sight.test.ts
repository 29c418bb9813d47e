import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findings } from '../../web/axe.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { holdTheClock } from '../../web/clock.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount, shows } from '../../web/shown.ts';

/** Where the first picture and what stands above it are, in whole pixels: in the sight, or in the app. */
async function places(page: Page, within: string): Promise<Record<string, number[]>> {
  return page.evaluate(`(() => {
    const place = (selector) => {
      const thing = document.querySelector('${within}').querySelector(selector);
      if (thing === null) return [];
      const { x, y, width, height } = thing.getBoundingClientRect();
      // Without the wall around a picture.
      const [beside, above] = ['paddingLeft', 'paddingTop'].map((side) => parseFloat(getComputedStyle(thing)[side]));
      return [x + beside, y + above, width - 2 * beside, height - 2 * above].map(Math.round);
    };
    const [x, y, , height] = place('.first-bar > span, header > div > a');
    return { picture: place('img'), headline: place('.first-headline, h1'), name: [x, y, height] };
  })()`);
}

t.test('the page shows what is seen first before the app does', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren <Holt>');
  const work = await seedWork(stack, artist, { title: 'Low Tide' });
  await stack.foldAll();
  const paths = ['/', '/discover', `/artwork/${work.id}`];

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 700, height: 900 },
    { width: 1440, height: 900 },
  ])
    t.test(`at the same places, ${viewport.width} px wide`, async (t) => {
      const page = await openPage(browser, stack.origin);
      await page.setViewportSize(viewport);
      for (const path of paths) {
        const release = await holdBack(page, '**/assets/index-*.js');
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('.first-sight img').waitFor();
        await page.evaluate(`document.querySelector('.first-sight img').decode()`);
        const sight = await places(page, '.first-sight');
        release();
        const picture = page.getByRole('img', { name: 'Low Tide by Maren <Holt>' });
        await picture.waitFor();
        await hasCount(t, page.locator('.first-sight'), 0, 'the app takes its place');
        await page.evaluate('document.fonts.ready');
        const { headline, ...rest } = await places(page, '#root');
        // That of a work is the title on its label, beside or below the picture.
        t.same(sight, { ...rest, headline: path.startsWith('/artwork') ? [] : headline }, path);
      }
      await page.context().close();
    });

  t.test('for eyes alone', async (t) => {
    const page = await openPage(browser, stack.origin, { phone: true });
    await page.route('**/assets/index-*.js', () => new Promise(() => undefined));
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.first-sight img').waitFor();
    await hasCount(t, page.getByRole('img'), 0);
    t.same(await findings(page), []);
    await page.keyboard.press('Tab');
    await shows(t, () => page.evaluate("document.activeElement.closest('.first-sight') !== null"), false);
    await page.context().close();
  });

  t.test('below the sentence for those without JavaScript, on the first screen', async (t) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path);
        const sentence = await page.locator('.no-script').boundingBox();
        const sight = await page.locator('.first-sight').boundingBox();
        t.equal(sentence?.y, 0, `${path}, ${viewport.width} px wide`);
        t.equal(sight?.y, sentence?.height);
      }
      await context.close();
    }
  });

  t.test('until the app can show as much', async (t) => {
    for (const held of ['**/assets/Home-*.js', '**/api/v1/home/featured']) {
      const page = await openPage(browser, stack.origin);
      const release = await holdBack(page, held);
      // Nothing passes but what the test lets pass: a slow machine takes more than two seconds until here.
      await holdTheClock(page);
      const asked = page.waitForRequest('**/api/v1/home/featured');
      await page.goto('/', { waitUntil: 'commit' });
      await asked;
      await hasCount(t, page.getByRole('banner'), 0, 'nothing is drawn');
      await page.clock.fastForward(2_000);
      await page.getByRole('banner').waitFor();
      await hasCount(t, page.locator('.first-sight'), 0, 'after two seconds without it the app says what it waits for');
      await page.clock.resume();
      release();
      await page.getByRole('img', { name: /^Low Tide/ }).waitFor();
      await page.context().close();
    }
  });

  t.test('where it knows the first picture, and nothing of the person', async (t) => {
    const html = async (path: string) =>
      (await fetch(stack.origin + path, { headers: { accept: 'text/html' } })).text();
    for (const path of paths)
      t.match(await html(path), `src="${work.medium_url}" srcset="${work.thumb_url} 400w, ${work.medium_url} 1200w"`);
    for (const path of ['/discover?q=salt', '/artwork/987', '/sell', `/artist/${artist.profileId}`])
      t.notMatch(await html(path), 'first-sight', path);
  });
});
