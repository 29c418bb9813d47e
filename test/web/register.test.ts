import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { openPage, startBrowser } from './browser.ts';
import { shows } from './shown.ts';

const PASSWORD = 'Vernissage-2026!';

// Shows 1.39, 1.40, 1.41, 1.44, 2.16, 3.6, 3.7, 3.8, 3.9, 3.10, 3.11, 3.12, 3.13, 3.14, 5.15
t.test('registering', async (t) => {
  const { origin } = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, origin);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const create = page.getByRole('button', { name: 'Create Account' });

  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register');
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await shows(t, () => signIn.getAttribute('href'), '/login');
  await page.getByText('Must include upper case, lower case, a number and a special character.').waitFor();
  await create.click();
  for (const message of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ])
    await page.getByText(message).waitFor();

  await field('Full Name').fill('Grace Hopper');
  await field('Email').fill('grace@example');
  await field('Password').fill('short');
  await field('Confirm Password').fill('shorter');
  for (const message of [
    'Please enter a valid email address',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ])
    await page.getByText(message).waitFor();

  await field('Email').fill('grace@example.org');
  await field('Password').fill('all lower case');
  await field('Confirm Password').fill('all lower case');
  await create.click();
  await page.getByRole('alert').filter({ hasText: 'upper-case' }).waitFor();

  await field('Password').fill(PASSWORD);
  await field('Confirm Password').fill(PASSWORD);
  await create.click();
  const welcome = page.getByRole('status').filter({ hasText: 'Congratulations, Grace Hopper!' });
  await welcome.locator('a[href="/"]', { hasText: 'home page' }).waitFor();
  await page.waitForURL('**/dashboard');
  await page.getByText('grace@example.org').waitFor();

  const other = await openPage(browser, origin);
  await other.goto('/register');
  await other.getByLabel('Full Name').fill('Somebody Else');
  await other.getByLabel('Email').fill('GRACE@example.org');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Confirm Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Create Account' }).click();
  await other.getByText('An account with this email already exists').waitFor();
});
