import t from 'tap';
import { createClient } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, comeBack, fillLogin, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'A-quiet-wall-2027';

t.test('a member changes name and password', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const june = await stack.shopper('June Okafor');
  const page = await openPage(browser, stack.origin);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name });
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });

  t.test('signs in first, and comes back', async (t) => {
    await page.goto('/settings');
    await page.waitForURL('**/login');
    await fillLogin(page, june.session.user.email, june.password);
    await page.waitForURL('**/settings');
    await page.getByRole('heading', { level: 1, name: 'Name' }).waitFor();
    await shows(t, () => page.title(), 'Name · Settings · Vernissage');
    await hasCount(t, page.getByRole('banner'), 1, 'inside the main layout');
    const named = [
      'Name',
      'Email',
      'Password',
      'Passkeys and codes',
      'Sessions',
      'Notices',
      'Your data',
      'Unsaved changes',
    ];
    await hasTexts(t, sections, named);
    t.same(await findings(page), []);
    await shoot(page, 'settings');
    t.equal(await scrollsSideways(page), false);
  });

  // Shows 6.4
  t.test('changes the name, here and on the server', async (t) => {
    await shows(t, () => field('Full Name').inputValue(), 'June Okafor');
    await field('Full Name').fill('  ');
    await button('Save Name').click();
    await page.getByText('Name is required').waitFor();
    await field('Full Name').fill(' June Okafor-Lind ');
    await button('Save Name').click();
    await page.getByRole('status').filter({ hasText: 'Your name is saved.' }).waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("user_name")'), 'June Okafor-Lind');
    const { body } = await june.call<{ user: { name: string } }>('GET', '/auth/me');
    t.equal(body.user.name, 'June Okafor-Lind');
  });

  t.test('each section has an address of its own, and an unknown one leads to the first', async (t) => {
    await page.goto('/settings/nothing');
    await page.waitForURL('**/settings');
    await sections.filter({ hasText: 'Password' }).click();
    await page.waitForURL('**/settings/password');
    await page.getByRole('heading', { level: 1, name: 'Password' }).and(page.locator(':focus')).waitFor();
    await shows(t, () => sections.filter({ hasText: 'Password' }).getAttribute('aria-current'), 'page');
  });

  // Shows 8.37
  t.test('hears how hard a new password is to guess, and why one is refused', async (t) => {
    const strength = page.getByRole('status');
    const place = async () => (await page.getByLabel('Confirm New Password').boundingBox())?.y;
    const before = await place();
    await field('New Password').fill('Okafor12!');
    const guessable =
      'This password is easy to guess: it is close to your name, your address or the name of this house.';
    await strength.filter({ hasText: guessable }).waitFor();
    await shoot(page, 'settings-guessable');
    await field('Current Password').fill(june.password);
    await field('Confirm New Password').fill('Okafor12!');
    await button('Change Password').click();
    await alert(guessable).waitFor();
    await field('New Password').fill(NEW_PASSWORD);
    await strength.filter({ hasText: 'Very hard to guess.' }).waitFor();
    t.equal(await place(), before, 'nothing has moved');
    await field('New Password').fill('');
    await field('Current Password').fill('');
    await field('Confirm New Password').fill('');
  });

  t.test('hears what is wrong with a new password', async (t) => {
    await button('Change Password').click();
    await page.getByText('Please confirm your password').waitFor();
    await hasCount(t, page.getByText('Password is required'), 2);
    await field('Current Password').fill('not the password');
    await field('New Password').fill('short');
    await field('Confirm New Password').fill('other');
    await page.getByText('Password must be at least 8 characters long').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'settings-refused');
  });

  t.test("hears the server's sentences: for one too weak, and for a wrong current one", async (t) => {
    await field('New Password').fill('all lower case');
    await field('Confirm New Password').fill('all lower case');
    await button('Change Password').click();
    await alert('Password must have an upper-case letter').waitFor();
    await field('New Password').fill(NEW_PASSWORD);
    await field('Confirm New Password').fill(NEW_PASSWORD);
    const tries: string[] = [];
    page.on('request', (request) => tries.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await button('Change Password').click();
    await alert('Invalid email or password').waitFor();
    t.same(
      tries.filter((call) => /password|refresh/.test(call)),
      ['PUT /api/v1/auth/password'],
      'a wrong password is tried once, and renews no token',
    );
    await shows(
      t,
      () => page.evaluate('localStorage.getItem("user_email")'),
      june.session.user.email,
      'still signed in',
    );
  });

  t.test('hears that the server was not reached', async () => {
    await field('Current Password').fill(june.password);
    await page.context().setOffline(true);
    await button('Change Password').click();
    await alert('Network error. Please try again.').waitFor();
    await backOnline(page);
  });

  // Shows 6.5
  t.test('changes the password: other sessions end, this one stays', async (t) => {
    await button('Change Password').click();
    await page.getByText('Your password is changed. Every other session has ended.').waitFor();
    await shows(t, () => field('Current Password').inputValue(), '');
    await shoot(page, 'settings-saved');
    const refresh_token = june.session.refresh_token;
    const refused = await createClient(stack.origin).call('POST', '/auth/refresh', { body: { refresh_token } });
    t.equal(refused.status, 401, 'the session of the other device');
    await page.evaluate('localStorage.setItem("auth_token", "ran-out")');
    await page.goto('/dashboard?view=profile');
    await page.getByRole('definition').filter({ hasText: 'June Okafor-Lind' }).waitFor();
    await page.goto('/settings/name');
    await field('Full Name').fill('June');
    await button('Save Name').click();
    await page.getByText('Your name is saved.').waitFor();
    const body = { email: june.session.user.email, password: NEW_PASSWORD };
    t.equal((await createClient(stack.origin).call('POST', '/auth/login', { body })).status, 200);
  });

  // Shows 8.36
  t.test('sees where they are signed in, and ends a session there', async (t) => {
    const phone = await openPage(browser, stack.origin, { phone: true });
    await phone.context().setExtraHTTPHeaders({ 'user-agent': SAFARI });
    await phone.goto('/settings/sessions');
    await fillLogin(phone, june.session.user.email, NEW_PASSWORD);
    await phone.getByText('This device').waitFor();
    await page.goto('/settings/sessions');
    const listed = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await listed.filter({ hasText: 'Chrome on Linux' }).filter({ hasText: 'This device' }).waitFor();
    const other = listed.filter({ hasNotText: 'This device' }).filter({ hasText: 'Safari on iOS' });
    await other.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'settings-sessions');
    await other.getByRole('button', { name: 'End the session Safari on iOS' }).click();
    await page.getByRole('status').filter({ hasText: 'Safari on iOS is signed out.' }).waitFor();
    await hasCount(t, listed.filter({ hasText: 'Safari on iOS' }), 0);
    await phone.reload();
    await phone.waitForURL('**/login');
    await button('End All Others').click();
    await page.getByText('You are signed in on this device alone.').waitFor();
    await hasCount(t, listed, 1);
    await shoot(page, 'settings-sessions-ended');
    await phone.context().close();
  });

  t.test('is shown a very long name whole', async (t) => {
    await comeBack(page, await stack.shopper('Hubert Blaine Wolfeschlegelsteinhausenbergerdorff'));
    await page.goto('/settings/notices');
    await page.getByText('We write to').waitFor();
    await shoot(page, 'settings-notices');
    await page.goto('/settings');
    await shoot(page, 'settings-long');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
  });
});
