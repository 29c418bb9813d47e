import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings } from '../../web/axe.ts';
import { startBetween } from '../../web/between.ts';
import { backOnline, comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

/** What a browser does whose owner has blocked storage. */
const BLOCKED = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });`;

/** What a browser does whose storage is full. */
const FULL = `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError'); };`;

t.test('what fails takes nothing else along', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const artwork = await seedWork(stack, maren, { title: 'Low Tide', pictures: 1 });
  await stack.foldAll();
  const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Discover' });
  const cut = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());
  const mend = (page: Page, name: string) => page.unroute(`**/assets/${name}-*.js`);

  t.test('an address whose hash does not decode', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/discover#50%');
    await page.getByRole('main').getByRole('link', { name: 'Low Tide' }).first().waitFor();
    await hasCount(t, banner(page), 1);
  });

  t.test('storage that is blocked: a visitor is asked once, and signs in for this page', async () => {
    const page = await openPage(browser, stack.origin, { asked: false });
    await page.context().addInitScript(BLOCKED);
    await page.goto('/login');
    const bar = page.getByRole('region', { name: 'Analytics choice' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByLabel('Email').fill(maren.session.user.email);
    await page.getByLabel('Password').fill(maren.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard/seller');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  t.test('storage that is full: a work goes into the bag, and an answer is heeded', async () => {
    const page = await openPage(browser, stack.origin, { asked: false });
    await comeBack(page, await stack.shopper('Grace'));
    await page.context().addInitScript(FULL);
    await page.goto(`/artwork/${artwork.id}`);
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByText('Added to your bag!').first().waitFor();
    const bar = page.getByRole('region', { name: 'Analytics choice' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  t.test('a menu and a step whose code does not arrive leave a half-written form alone', async (t) => {
    const page = await openPage(browser, stack.origin);
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON());
    });
    await comeBack(page, maren);
    for (const name of ['UserMenu', 'ImageStep']) await cut(page, name);
    await page.goto('/list-artwork');
    const title = page.getByLabel('Title');
    await title.fill('Half written');
    const button = page.getByRole('button', { name: 'Account menu' });
    await button.click();
    await page.getByRole('alert').getByText('The menu did not arrive.').waitFor();
    await shows(t, () => title.inputValue(), 'Half written');
    t.same(await findings(page), []);
    await shoot(page, 'menu-missing');
    await mend(page, 'UserMenu');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('menu', { name: 'Account' }).waitFor();
    await page.keyboard.press('Escape');
    await shows(t, () => title.inputValue(), 'Half written');

    await page.getByLabel('Description').fill('Salt on paper');
    await page.getByLabel('Category').selectOption('Print');
    await page.getByLabel('Medium').fill('Etching');
    await page.getByLabel('Price').fill('120');
    await page.getByLabel('Dimensions').fill('30 × 40 cm');
    await page.getByRole('button', { name: 'List Artwork' }).click();
    await page.getByText('This step did not arrive.').waitFor();
    await shoot(page, 'step-missing');
    await mend(page, 'ImageStep');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Skip for Now' }).waitFor();
    await until('it is reported', () => reports.length > 0);
    t.match(reports[0], { kind: 'chunk', name: 'TypeError', route: '/list-artwork', build: /^[\w-]{8}$/ });
    t.notMatch(JSON.stringify(reports), /https?:|@|assets/);
  });

  t.test('an answer that is not what it should be, in one part of a page', async (t) => {
    const page = await openPage(browser, between.origin);
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON());
    });
    between.faults.push({
      method: 'GET',
      path: /api\/v1\/artworks(\?|$)/,
      status: 200,
      body: { artworks: [null], total: 1, page: 1, limit: 24 },
    });
    await page.goto('/discover');
    await page.getByRole('main').getByRole('alert').getByText('This list could not be shown.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
    await hasCount(t, banner(page), 1);
    await until('it is reported', () => reports.length > 0);
    t.match(reports[0], { kind: 'render', name: 'TypeError', route: '/discover' });
    await shoot(page, 'list-broken');
    between.faults.length = 0;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Low Tide' }).first().waitFor();
  });

  t.test('a page that is on its way says so, and the one before stays', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    const before = page.getByRole('heading', { name: 'Sign in' });
    await before.waitFor();
    const release = await holdBack(page, '**/assets/Sell-*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Sell Art' }).click();
    const moment = page.getByRole('status').getByText('One moment...');
    await moment.waitFor();
    await hasCount(t, before, 1);
    release();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
    await moment.waitFor({ state: 'detached' });
  });

  t.test('a page that is opened without a connection comes with the connection', async () => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/sell');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByText('Something broke on this page.', { exact: false }).waitFor();
    await backOnline(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  t.test('a page that never starts is not an empty one', async (t) => {
    const page = await openPage(browser, stack.origin);
    await cut(page, 'index');
    await page.goto('/');
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
    await page.getByText('Vernissage has not started yet.').waitFor();
    t.same(await findings(page), []);
  });
});

t.test('after a deploy', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');

  /** Lets the server be one of another build, which has no file of this page's any more. */
  const deploy = async (page: Page, chunk: string) => {
    await page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await page.route('**/terms', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-NEWbuild.js');
      await route.fulfill({ response, body });
    });
  };

  /** @returns how often the page has been loaded since */
  const countLoads = (page: Page) => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    return () => loads;
  };

  t.test('the next page is loaded anew in the new version, once', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await deploy(page, 'Sell');
    const loads = countLoads(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sell Art' }).click();
    // The server of this test gives out the old page again, as one of two servers would: it is not asked for ever.
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await shows(t, async () => loads(), 1);
    t.equal(new URL(page.url()).pathname, '/sell');
    await page.getByText('There is a new version of Vernissage.').waitFor();
  });

  // Shows 8.1
  t.test('a half-filled registration is not loaded anew by itself', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('June Okafor');
    await deploy(page, 'Sell');
    const loads = countLoads(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sell Art' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByText('There is a new version of Vernissage.').waitFor();
    t.equal(loads(), 0);
  });

  t.test('a half-written form is not loaded anew, but told of the new version', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, maren);
    await page.goto('/dashboard?view=artist-profile');
    const name = page.getByLabel('Artist name');
    await name.fill('Maren H.');
    await deploy(page, 'Support');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.evaluate(`window.dispatchEvent(new Event('vite:preloadError'))`);
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'new-version');
    await reload.click();
    await shows(t, () => name.inputValue(), 'Maren H.', 'the browser asks first, and it was told to stay');
    await page.getByRole('button', { name: 'Later' }).click();
    await reload.waitFor({ state: 'detached' });
  });
});
