import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { startBetween } from '../../../web/between.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../../web/browser.ts';
import { shows } from '../../../web/shown.ts';
import { reopen } from './reopen.ts';

const PASSWORD = 'Vernissage-2026!';

async function fillRegistration(page: Page, email: string): Promise<void> {
  for (const [label, text] of [
    ['Full Name', 'Ines Duarte'],
    ['Email', email],
    ['Password', PASSWORD],
    ['Confirm Password', PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

t.test('what fails around an account is said in the words of the house', async (t) => {
  const stack = await startStack(t);
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const member = await stack.shopper('Grace');
  const { email } = member.session.user;
  const open = async (path: string, origin = stack.origin) => {
    const page = await openPage(browser, origin);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };
  const says = async (page: Page, text: string) => {
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await alert
      .getByText(text, { exact: true })
      .or(alert.filter({ hasText: text }))
      .first()
      .waitFor();
    t.equal((await alert.textContent())?.trim(), text);
  };

  // Shows 4.2
  t.test(
    'when the waitlist is away: in the words of the server, or of the house when a gateway brings none',
    async () => {
      const launch = await open('/launch', between.origin);
      await launch.getByLabel('Full Name').fill('Ines');
      await launch.getByLabel('Email Address').fill('ines@example.org');
      const join = launch.getByRole('button', { name: 'Join Waitlist' });
      between.faults.push({
        method: 'POST',
        path: /launch/,
        status: 503,
        body: { message: 'The list is being copied' },
      });
      await join.click();
      await says(launch, 'The list is being copied');
      between.faults.splice(0, 1, { method: 'POST', path: /launch/, status: 502 });
      await join.click();
      await launch.getByText('Something went wrong').waitFor();
      await says(launch, 'Something went wrong. Please try again.');
    },
  );

  // Shows 4.8
  t.test('when the token is gone from this device', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, member);
    await page.goto('/settings');
    await page.getByLabel('Full Name').fill('Grace H.');
    await page.evaluate('localStorage.removeItem("auth_token")');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await says(page, 'No authentication token found');
    await shows(t, () => page.getByLabel('Full Name').inputValue(), 'Grace H.', 'nothing is lost');
  });

  t.test('when the server is stopped; once it is back, it works', async () => {
    const login = await open('/login');
    const register = await open('/register');
    const launch = await open('/launch');
    await stack.app.close();
    await fillLogin(login, email, member.password);
    await says(login, 'Login failed. Please try again.');
    await fillRegistration(register, 'ines@example.org');
    await says(register, 'Network error. Please try again.');
    await launch.getByLabel('Full Name').fill('Ines');
    await launch.getByLabel('Email Address').fill('ines@example.org');
    await launch.getByRole('button', { name: 'Join Waitlist' }).click();
    await says(launch, 'Something went wrong. Please try again.');
    await reopen(t, stack);
    await login.getByRole('button', { name: 'Sign In', exact: true }).click();
    await login.waitForURL('**/dashboard/user');
    await register.getByRole('button', { name: 'Create Account' }).click();
    await register.getByRole('heading', { name: 'Congratulations, Ines Duarte!' }).waitFor();
    await launch.getByRole('button', { name: 'Join Waitlist' }).click();
    await launch.getByText("You're on the list. Check your inbox for confirmation.", { exact: true }).waitFor();
  });
});
