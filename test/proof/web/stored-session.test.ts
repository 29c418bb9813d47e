import type { Page } from 'playwright-core';
import t from 'tap';
import type { User } from '../../../src/contract/accounts.ts';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { holdTheClock, stopTheClock } from '../../web/clock.ts';
import { holdBack } from '../../web/hold-back.ts';
import { hasCount, shows } from '../../web/shown.ts';

const PASSWORD = 'Vernissage-2026!';
const TOKENS = ['auth_token', 'refresh_token'];

/** Reads the session that the device keeps; of the tokens only their names. */
async function kept(page: Page) {
  const stored = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  const names = ['user_id', 'user_email', 'user_name', 'user_role', 'is_admin', 'is_verified'];
  return {
    tokens: TOKENS.filter((name) => (stored[name] ?? '').length > 20),
    account: names.map((name) => stored[name]),
  };
}

const accountOf = ({ id, email, name, role, is_admin, is_verified }: User) =>
  [id, email, name, role, is_admin, is_verified].map(String);

t.test('the session that is kept on a device', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const entries = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

  // Shows 2.11, 6.1, 7.42
  t.test('is stored by signing in, under the specified names', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    await fillLogin(page, artist.session.user.email, artist.password);
    await page.waitForURL('**/dashboard/seller');
    const { body } = await artist.call<{ user: User }>('GET', '/auth/me');
    t.same(await kept(page), { tokens: TOKENS, account: accountOf(body.user) });
    t.equal(body.user.role, 'artist');
  });

  // Shows 2.11, 2.17, 6.10
  t.test('is stored by registering, which congratulates for 2 seconds and leads to the dashboard', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.clock.install();
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await stopTheClock(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Congratulations, Grace Hopper!' }).waitFor();
    const { tokens, account } = await kept(page);
    t.same(tokens, TOKENS);
    t.same(account.slice(1), ['grace@example.org', 'Grace Hopper', 'user', 'false', 'false']);
    await page.clock.runFor(1_990);
    t.equal(new URL(page.url()).pathname, '/register');
    await page.clock.runFor(10);
    await page.waitForURL(`${stack.origin}/dashboard`);
  });

  // Shows 2.14, 2.15, 6.2
  t.test('is looked at again when it changes, here or in another tab', async () => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, artist);
    await page.goto('/nowhere');
    const other = await page.context().newPage();
    await other.goto('/nowhere');
    await other.getByRole('button', { name: 'Account menu' }).waitFor();
    await page.evaluate('window.token = localStorage.getItem("auth_token"), localStorage.removeItem("auth_token")');
    await entries(other).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await page.evaluate('window.dispatchEvent(new Event("authChange"))');
    await entries(page).waitFor();
    await page.evaluate('localStorage.setItem("auth_token", window.token)');
    await other.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  // Shows 2.19
  t.test('without a role leads to the plain dashboard', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, artist);
    await page.evaluate('localStorage.removeItem("user_role")');
    await page.goto('/login');
    await page.waitForURL(/\/dashboard/);
    t.equal(new URL(page.url()).pathname, '/dashboard');
  });

  t.test('may be a token alone: the account that it is of is asked for, until there is an answer', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, artist);
    await page.evaluate(
      'for (const key of Object.keys(localStorage)) if (key !== "auth_token") localStorage.removeItem(key)',
    );
    await page.evaluate('localStorage.setItem("user_id", "1e999")');
    await page.route('**/auth/me', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await holdTheClock(page);
    await page.goto('/bag');
    await page.getByText('Loading your bag...').waitFor();
    await page.clock.fastForward(5_000);
    await page.clock.resume();
    await page.getByText('Your bag is empty').waitFor();
    const { body } = await artist.call<{ user: User }>('GET', '/auth/me');
    t.same((await kept(page)).account, accountOf(body.user));
  });

  t.test('holds the app back until the account of a token is known: what is typed belongs to somebody', async (t) => {
    for (const answered of [true, false]) {
      const page = await openPage(browser, stack.origin);
      await comeBack(page, artist);
      await page.evaluate('localStorage.removeItem("user_id")');
      const release = await holdBack(page, '**/auth/me');
      await holdTheClock(page);
      const asked = page.waitForRequest('**/auth/me');
      await page.goto('/list-artwork', { waitUntil: 'commit' });
      await asked;
      await hasCount(t, page.getByRole('banner'), 0, 'nothing is drawn');
      if (answered) release();
      else await page.clock.fastForward(2_000);
      await page.getByRole('banner').waitFor();
      await shows(t, async () => (await kept(page)).account[0], answered ? String(artist.session.user.id) : undefined);
      release();
      await page.context().close();
    }
  });
});
