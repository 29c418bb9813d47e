import t from 'tap';
import { grantAdmin } from '../../../src/shop/accounts/admin.ts';
import { startStack } from '../../helpers/stack.ts';
import { startBetween } from '../../web/between.ts';
import { comeBack, fillLogin, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { shoot } from '../../web/shots.ts';
import { shows } from '../../web/shown.ts';

t.test('signing in, out, and staying in', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const { origin } = stack;

  // Shows 1.121, 2.35, 7.46
  t.test('a visitor to the console is sent to sign in, and comes back to it with its filter', async (t) => {
    const admin = await stack.admin();
    const page = await openPage(browser, origin);
    await page.goto('/console?group_by=week');
    await page.waitForURL('**/login');
    await fillLogin(page, admin.session.user.email, admin.password);
    await page.waitForURL('**/console?group_by=week');
    await page.getByText(`${admin.session.user.email} ADMIN`).waitFor();
    await shows(t, () => page.title(), 'Console · Vernissage');
  });

  // Shows 2.18
  t.test('whoever asked for nothing else goes to the dashboard of their role, an admin too', async (t) => {
    for (const [person, dashboard] of [
      [await stack.admin(), '/dashboard/user'],
      [await stack.artist(), '/dashboard/seller'],
    ] as const) {
      const page = await openPage(browser, origin);
      await page.goto('/login');
      await fillLogin(page, person.session.user.email, person.password);
      await page.waitForURL(`**${dashboard}`);
    }
    t.pass();
  });

  // Shows 2.36, 7.46
  t.test('somebody who is no admin goes to their dashboard, and from the console home', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, origin);
    await page.goto('/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL('**/dashboard/user');
    await page.goto('/console');
    await page.waitForURL(`${origin}/`);
    t.pass();
  });

  t.test('somebody who has become an admin sees the console without signing in again', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, origin);
    await comeBack(page, shopper);
    await grantAdmin(stack.parts, shopper.session.user.email);
    await page.route('**/auth/me', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto('/console');
    await page.getByText('Failed to read the account').waitFor();
    await shoot(page, 'console-perhaps');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(`${shopper.session.user.email} ADMIN`).waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("is_admin")'), 'true');
  });

  // Shows 2.36
  t.test('an admin whose right was taken away goes home', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, origin);
    await page.goto('/login');
    await fillLogin(page, shopper.session.user.email, shopper.password);
    await page.waitForURL('**/dashboard/user');
    await page.evaluate('localStorage.setItem("is_admin", "true")');
    await page.goto('/console');
    await page.waitForURL(`${origin}/`);
    t.pass();
  });

  // Shows 1.42, 3.15, 4.3
  t.test('a login that is refused says why', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, origin);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await shows(t, () => page.evaluate('document.activeElement?.getAttribute("name")'), 'email');
    await fillLogin(page, 'nobody', 'x');
    await page.getByText('Please enter a valid email address').waitFor();
    await fillLogin(page, shopper.session.user.email, 'not the password');
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid' });
    await shows(t, () => alert.textContent(), 'Invalid email or password. Please try again.');
  });

  // Shows 1.43
  t.test('a forgotten password is coming soon', async (t) => {
    const closed = await startStack(t, { redis: false, env: { LAUNCHED: '' } });
    const page = await openPage(browser, closed.origin);
    await page.goto('/login');
    const dialog = page.waitForEvent('dialog');
    const click = page.getByRole('button', { name: 'Forgot Password' }).click();
    const shown = await dialog;
    t.match(shown.message(), /password reset is coming soon/i);
    await shown.accept();
    await click;
  });

  // Shows 2.13, 7.43
  t.test('a token that has run out is renewed without a word', async (t) => {
    const admin = await stack.admin();
    const page = await openPage(browser, origin);
    await page.goto('/console');
    await fillLogin(page, admin.session.user.email, admin.password);
    await page.getByRole('region', { name: 'Total Events' }).waitFor();
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url());
    });
    await page.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await page.reload();
    await page.getByRole('region', { name: 'Total Events' }).waitFor();
    await page.getByText('LIVE', { exact: true }).waitFor();
    t.equal(refreshes.length, 1, 'calls at the same time share one renewal');
    t.not(await page.evaluate('localStorage.getItem("auth_token")'), 'ran-out');
  });

  // Shows 2.13, 7.44
  t.test('tabs share one renewal', async (t) => {
    const admin = await stack.admin();
    const first = await openPage(browser, origin);
    const second = await first.context().newPage();
    await first.goto('/console');
    await fillLogin(first, admin.session.user.email, admin.password);
    await first.waitForURL('**/console');
    const answers: number[] = [];
    first.context().on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) answers.push(response.status());
    });
    await first.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await Promise.all([first.reload(), second.goto('/console')]);
    for (const page of [first, second]) await page.getByText('LIVE', { exact: true }).waitFor();
    t.same(answers, [200]);
  });

  // Shows 8.10
  t.test('a tab whose renewal hangs does not hold the others', async () => {
    const shopper = await stack.shopper();
    const hanging = await openPage(browser, origin);
    const other = await hanging.context().newPage();
    await comeBack(hanging, shopper);
    await hanging.evaluate('localStorage.setItem("auth_token", "ran-out")');
    const asked = Promise.withResolvers<void>();
    await hanging.route('**/auth/refresh', () => asked.resolve());
    await hanging.goto('/bag');
    await asked.promise;
    await other.goto('/bag');
    await other.getByText('Your bag is empty').waitFor();
    await untilInPage(hanging, 'the token is renewed', 'localStorage.getItem("auth_token") !== "ran-out"');
  });

  t.test('a refresh whose answer is lost signs nobody out', async (t) => {
    const shopper = await stack.shopper();
    const between = await startBetween(t, stack);
    between.faults.push({ method: 'POST', path: /\/auth\/refresh$/, status: 'lost' });
    const page = await openPage(browser, between.origin);
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/auth/refresh')) between.faults.length = 0;
    });
    await comeBack(page, shopper);
    await page.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await page.goto('/bag');
    await page.getByText('Your bag is empty').waitFor();
    t.equal(between.faults.length, 0, 'an answer was lost');
  });

  // Shows 8.10
  t.test('signing out does not wait for the server, which is told all the same', async (t) => {
    const shopper = await stack.shopper();
    const page = await openPage(browser, origin);
    await comeBack(page, shopper);
    const release = await holdBack(page, '**/auth/logout');
    await page.goto('/');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("refresh_token")'), null);
    const told = page.waitForResponse('**/auth/logout');
    release();
    t.equal((await told).status(), 204);
    const { refresh_token } = shopper.session;
    const { status } = await stack.visitor().call('POST', '/auth/refresh', { body: { refresh_token } });
    t.equal(status, 401);
  });

  t.test('a session that cannot be renewed ends, and the next sign-in tells that there was one', async (t) => {
    const admin = await stack.admin();
    const page = await openPage(browser, origin);
    await page.goto('/console');
    await fillLogin(page, admin.session.user.email, admin.password);
    await page.waitForURL('**/console');
    await page.evaluate('["auth_token", "refresh_token"].forEach((key) => localStorage.setItem(key, "forged"))');
    await page.reload();
    await page.waitForURL('**/login');
    await shows(t, () => page.evaluate('localStorage.getItem("user_email")'), null);
    const asked = page.waitForRequest('**/auth/login');
    await fillLogin(page, admin.session.user.email, admin.password);
    t.equal((await asked).postDataJSON().refresh_token, 'forged');
    await page.waitForURL('**/console');
    await shows(t, () => page.evaluate('localStorage.getItem("ended_session")'), null);
  });

  // Shows 2.12, 7.45
  t.test('signing out in one tab signs out in the other', async (t) => {
    const admin = await stack.admin();
    const first = await openPage(browser, origin);
    await first.goto('/console');
    await fillLogin(first, admin.session.user.email, admin.password);
    await first.waitForURL('**/console');
    const second = await first.context().newPage();
    await second.goto('/');
    await second.getByRole('button', { name: 'Account menu' }).click();
    await second.getByRole('menuitem', { name: 'Sign Out' }).click();
    await second.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
    await first.waitForURL('**/login');
    for (const key of ['auth_token', 'refresh_token', 'user_id', 'user_email', 'user_name', 'user_role', 'is_admin'])
      await shows(t, () => first.evaluate(`localStorage.getItem("${key}")`), null);
  });
});
