import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings } from './axe.ts';
import { startBetween } from './between.ts';
import { backOnline, fillLogin, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';

const PASSWORD = 'Vernissage-2026!';

t.test('at the entrance, a visitor hears what went wrong', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const between = await startBetween(t, stack);
  const page = await openPage(browser, between.origin);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });

  // Shows 4.4
  t.test('when signing in fails without a word of the server', async (t) => {
    await page.goto('/login');
    await field('Email').waitFor();
    await shoot(page, 'login');
    const kept = await page.evaluate(`(box => [box.type, box.autocomplete,
      box.dispatchEvent(new ClipboardEvent('paste', { cancelable: true }))])(document.querySelector('[name=password]'))`);
    t.same(kept, ['password', 'current-password', true], 'hidden, and a manager of passwords may paste it');
    await page.context().setOffline(true);
    await fillLogin(page, 'ada@example.org', PASSWORD);
    await alert('Login failed. Please try again.').waitFor();
    await backOnline(page);
    between.faults.push({ method: 'POST', path: /\/auth\/login$/, status: 502 });
    await button('Sign In').click();
    await alert('Login failed. Please try again.').waitFor();
    between.faults.length = 0;
    await button('Sign In').click();
    await alert('Invalid email or password. Please try again.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'login-refused');
  });

  // Shows 1.41, 1.44, 2.16, 4.5, 4.6, 4.7
  t.test('when registering fails: the network, the server without a word, the server with one', async (t) => {
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
    await page.getByText('Must include upper case, lower case, a number and a special character.').waitFor();
    await shoot(page, 'register');
    await field('Full Name').fill('Ada Lovelace');
    await field('Email').fill('ada@example.org');
    await field('Password').fill(PASSWORD);
    await field('Confirm Password').fill(PASSWORD);
    await page.context().setOffline(true);
    await button('Create Account').click();
    await alert('Network error. Please try again.').waitFor();
    await backOnline(page);
    between.faults.push({ method: 'POST', path: /\/auth\/register$/, status: 502 });
    await button('Create Account').click();
    await alert('Registration failed. Please try again.').waitFor();
    between.faults.length = 0;
    const body = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
    await stack.visitor().call('POST', '/auth/register', { body });
    await button('Create Account').click();
    await alert('An account with this email already exists').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'register-refused');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  // Shows 1.40, 6.10
  t.test('and is welcomed when all went well', async (t) => {
    await page.goto('/register');
    await field('Full Name').fill('Grace Hopper');
    await field('Email').fill('grace@example.org');
    await field('Password').fill(PASSWORD);
    await field('Confirm Password').fill(PASSWORD);
    await button('Create Account').click();
    const welcome = page.getByRole('status').filter({ hasText: 'Congratulations, Grace Hopper!' });
    await welcome.locator('a[href="/"]').waitFor();
    await shoot(page, 'register-welcome');
    await page.waitForURL('**/dashboard');
    const stored = [
      'auth_token',
      'refresh_token',
      'user_id',
      'user_email',
      'user_name',
      'user_role',
      'is_admin',
      'is_verified',
    ];
    for (const key of stored) t.not(await page.evaluate(`localStorage.getItem("${key}")`), null, key);
  });
});
