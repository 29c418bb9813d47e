import type { Page, Response } from 'playwright-core';
import t from 'tap';
import type { Client } from '../../helpers/client.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { startBetween } from '../../web/between.ts';
import { backOnline, comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { stopTheClock } from '../../web/clock.ts';

type Recorded = {
  event_type: string;
  path: string;
  occurred_at: string;
  user_id: number | null;
  properties: Record<string, unknown>;
};

const CLAIMS = Buffer.from(JSON.stringify({ sub: 1, iat: 0, exp: 1 })).toString('base64url');
const RAN_OUT = `e30.${CLAIMS}.x`;

/** Waits until the server has recorded so many events. @returns them, the oldest first */
async function recorded(admin: Client, count: number): Promise<Recorded[]> {
  let events: Recorded[] = [];
  await until(`${count} events are recorded`, async () => {
    ({
      body: { events },
    } = await admin.call<{ events: Recorded[] }>('GET', '/api/v1/engagement/events?limit=100'));
    return events.length >= count;
  });
  return events.toReversed();
}

const follow = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).click();

const isOfEvents = (response: Response) => response.url().endsWith('/engagement/batch');

/**
 * Lets a page hear that it is hidden, as in another tab, until it has handed over what it recorded: that comes a moment
 * after its address has changed.
 */
async function hide(page: Page): Promise<Response> {
  const answers: Response[] = [];
  page.on('response', (response) => isOfEvents(response) && answers.push(response));
  return until('it hands over', async () => {
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    return answers[0];
  });
}

t.test('what happens is recorded', async (t) => {
  const stack = await startStack(t, { worker: true });
  const admin = await stack.admin();
  const browser = await startBrowser(t);

  // Shows 2.39, 2.40, 7.29, 7.32, 7.36
  t.test('each change of the address is a view, with the path before as its referrer', async (t) => {
    const page = await openPage(browser, stack.origin);
    const batches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/engagement/')) batches.push(new URL(request.url()).pathname);
    });
    await page.goto('/login?a=1');
    await follow(page, 'Register');
    await page.getByRole('heading', { name: 'Register' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.evaluate('location.hash = "top"');
    const events = await recorded(admin, 5);
    t.same(
      events.map(({ event_type, path, user_id, properties }) => [event_type, path, user_id, properties.referrer]),
      [
        ['view_page', '/login', null, ''],
        ['click_link', '/login', null, undefined],
        ['view_page', '/register', null, '/login'],
        ['view_page', '/login', null, '/register'],
        ['view_page', '/login', null, '/login'],
      ],
    );
    t.match(events.at(-1)?.properties, { page: '/login', search: '?a=1', hash: '#top', referrer: '/login' });
    t.ok(batches.every((path) => path === '/api/v1/engagement/batch'));
    t.ok(batches.length < 5, `${batches.length} requests`);
  });

  // Shows 7.37
  t.test('a page that is closed hands over what it still has, a member under their own name', async (t) => {
    const shopper = await stack.shopper();
    const visitor = await openPage(browser, stack.origin);
    await visitor.goto('/register');
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await visitor.close({ runBeforeUnload: true });
    await recorded(admin, 6);
    const member = await openPage(browser, stack.origin);
    await comeBack(member, shopper);
    await member.goto('/nowhere');
    await member.getByRole('heading', { level: 1 }).waitFor();
    await member.close({ runBeforeUnload: true });
    const [first, second] = (await recorded(admin, 7)).slice(5);
    t.match(first, { path: '/register', user_id: null });
    t.match(second, { path: '/nowhere', user_id: shopper.session.user.id });
  });

  t.test('a token that has run out is renewed before, so that nobody loses their name', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, stack.origin);
    await comeBack(page, shopper);
    await page.goto('/nowhere');
    await recorded(admin, 8);
    await page.evaluate(`localStorage.setItem('auth_token', '${RAN_OUT}')`);
    await page.evaluate('location.hash = "later"');
    t.equal((await recorded(admin, 9)).at(-1)?.user_id, shopper.session.user.id);
  });

  // Shows 8.11
  t.test('a view just before the page is left is the one of its member, also when the token has run out', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, stack.origin);
    const viewAndLeave = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto('/favicon.svg');
    };
    const ofShopper = async (count: number) => {
      const events = await recorded(admin, count);
      const views = events.filter(({ properties }) => String(properties.search).startsWith('?left'));
      return views.map(({ properties, user_id }) => [properties.search, user_id === shopper.session.user.id]);
    };
    await comeBack(page, shopper);
    await viewAndLeave('/nowhere?left=1');
    t.same(await ofShopper(10), [['?left=1', true]]);
    await page.evaluate(`localStorage.setItem('auth_token', '${RAN_OUT}')`);
    await page.route('**/auth/refresh', (route) => route.abort());
    await viewAndLeave('/nowhere?left=2');
    await page.unroute('**/auth/refresh');
    await viewAndLeave('/nowhere?left=3');
    await page.goto('/nowhere?left=4');
    const views = await ofShopper(13);
    t.same(views.map(([search]) => search).toSorted(), ['?left=1', '?left=2', '?left=3', '?left=4']);
    t.ok(
      views.every(([, own]) => own),
      'all are the member’s',
    );
  });

  // Shows 4.48, 7.39
  t.test('what happens without a network is sent later, once, also by the next page', async (t) => {
    const page = await openPage(browser, stack.origin);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto('/login');
    await recorded(admin, 14);
    await page.context().setOffline(true);
    await page.evaluate('location.hash = "offline"');
    const kept = () => page.evaluate('localStorage.getItem("events_waiting")');
    await until('the event is kept', kept);
    t.same(warnings, ['Failed to track event']);
    const next = await page.context().newPage();
    await backOnline(page);
    await next.goto('/register');
    await until('nothing is kept any more', async () => (await kept()) === null);
    const events = await recorded(admin, 16);
    t.equal(events.filter(({ properties }) => properties.hash === '#offline').length, 1);
  });

  // Shows 7.37
  t.test('what a hidden page hands over is sent again when it is refused', async (t) => {
    const between = await startBetween(t, stack);
    const page = await openPage(browser, between.origin);
    await page.clock.install();
    await page.goto('/login?a=hidden');
    await recorded(admin, 17);
    // The queue does not send by itself from here on.
    await stopTheClock(page);
    between.faults.push({ method: 'POST', path: /\/engagement\/batch$/, status: 503 });
    // It warns just before it waits to try again; the time that passes sooner is not waited for.
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.evaluate('location.hash = "hidden"');
    t.equal((await hide(page)).status(), 503);
    await warned;
    between.faults.length = 0;
    await page.clock.runFor(10_000);
    t.equal((await recorded(admin, 18)).at(-1)?.properties.hash, '#hidden');
  });

  // Shows 7.38
  t.test('what was recorded though its answer was lost is sent again, and counts once', async (t) => {
    const between = await startBetween(t, stack);
    between.faults.push({ method: 'POST', path: /\/engagement\/batch$/, status: 'lost' });
    const page = await openPage(browser, between.origin);
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/engagement/batch'));
    await page.goto('/login?a=lost');
    await lost;
    await recorded(admin, 19);
    between.faults.length = 0;
    const answer = page.waitForResponse(isOfEvents);
    await page.evaluate('window.dispatchEvent(new Event("online"))');
    t.match(await (await answer).json(), { accepted: 0, duplicates: 1 });
    t.equal((await recorded(admin, 19)).length, 19);
  });

  t.test('what a hidden page hands over counts, although its clock is days behind', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.clock.install({ time: Date.now() - 3 * 24 * 3_600_000 });
    await page.goto('/login?a=late');
    await recorded(admin, 20);
    await stopTheClock(page);
    await page.evaluate('location.hash = "late"');
    await hide(page);
    t.equal((await recorded(admin, 21)).at(-1)?.properties.hash, '#late');
  });

  t.test(
    'a member whose clock is twenty minutes fast, more than a token lives, is recorded as themselves',
    async (t) => {
      const shopper = await stack.shopper();
      const page = await openPage(browser, stack.origin);
      await page.clock.install({ time: Date.now() + 20 * 60_000 });
      await comeBack(page, shopper);
      await page.goto('/nowhere?clock=fast');
      const last = (await recorded(admin, 22)).at(-1);
      t.match(last, { user_id: shopper.session.user.id, properties: { search: '?clock=fast' } });
    },
  );
});

t.test('a page that the browser only prepares is no view until it is shown', async (t) => {
  const stack = await startStack(t, { worker: true });
  const admin = await stack.admin();
  const page = await openPage(await startBrowser(t), stack.origin);
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { value: true, writable: true })");
  await page.goto('/sell?prepared');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = await page.evaluate<string>(`
    document.prerendering = false;
    const now = new Date().toISOString();
    document.dispatchEvent(new Event('prerenderingchange'));
    now`);
  await hide(page);
  const [view, ...others] = await recorded(admin, 1);
  t.match(view, { event_type: 'view_page', path: '/sell', properties: { search: '?prepared' } });
  t.ok(view && view.occurred_at >= shown, 'it happened when it was shown');
  t.same(others, []);
});
