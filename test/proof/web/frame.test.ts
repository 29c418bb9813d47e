import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings } from '../../web/axe.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('the frame around the screens', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  for (let work = 0; work < 9; work += 1) await seedWork(stack, artist, { title: `Tide ${work}` });
  const focused = 'document.activeElement?.tagName + " " + document.activeElement?.textContent';

  // Shows 7.4
  t.test('brings back where a page was, moves the focus to a new one, and shows when it is scrolled', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/discover');
    const work = page.getByRole('main').getByRole('link', { name: 'Tide 1' });
    const bar = page.getByRole('banner');
    await shows(t, () => bar.getAttribute('data-scrolled'), 'false');
    await work.scrollIntoViewIfNeeded();
    await until('the bar has noticed', async () => (await bar.getAttribute('data-scrolled')) === 'true');
    await shoot(page, 'bar-scrolled');
    await work.scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    t.ok(before > 100);
    await work.click();
    await page.getByRole('heading', { level: 1, name: 'Tide 1' }).waitFor();
    await until('the heading has the focus', async () => (await page.evaluate(focused)) === 'H1 Tide 1');
    await shows(t, () => page.evaluate('scrollY'), 0);
    await page.goBack();
    await until('it is where it was', async () => Math.abs((await page.evaluate<number>('scrollY')) - before) < 2);
    await page.goForward();
    await until('at the top again', async () => (await page.evaluate('scrollY')) === 0);
    await page.goBack();
    await until('and back', async () => Math.abs((await page.evaluate<number>('scrollY')) - before) < 2);
    await page.reload();
    await until('also loaded anew', async () => Math.abs((await page.evaluate<number>('scrollY')) - before) < 2);
  });

  // Shows 1.6, 7.1
  t.test('answers an unknown path inside the frame', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hasCount(t, page.getByRole('banner').getByRole('link', { name: 'Discover' }), 1);
    await hasCount(t, page.getByRole('contentinfo'), 1);
  });

  t.test('shows a screen, and a section of one, as soon as its code is there', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, artist);
    await page.clock.install();
    await page.goto('/cookies');
    // What waits for some milliseconds waits for ever from here on.
    await stopTheClock(page);
    await page.goto('/dashboard?view=artist-profile');
    await t.resolves(page.getByRole('heading', { name: 'Artist Profile' }).waitFor());
  });

  // Shows 1.11, 4.51, 7.3
  t.test('says when a part of the app does not arrive, and really loads it again', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/assets/Discover-*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await shoot(page, 'unexpected-error');
    t.same(await findings(page), []);
    await page.unroute('**/assets/Discover-*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Tide 1' }).waitFor();
  });

  // Shows 5.26, 7.3
  t.test('gives up on a part that has not arrived after 120 seconds', async () => {
    const page = await openPage(browser, stack.origin);
    await page.clock.install();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The request stays open and is never answered.
    await page.route('**/assets/Discover-*.js', () => new Promise(() => undefined));
    const asked = page.waitForRequest('**/assets/Discover-*.js');
    await stopTheClock(page);
    await page.getByRole('banner').getByRole('link', { name: 'Discover' }).click();
    await asked;
    await page.clock.runFor(119_990);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.clock.runFor(10);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  });
});
