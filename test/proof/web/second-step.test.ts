import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

const STEP_MS = 30_000;

t.test('a member confirms the password with a code', async (t) => {
  const stack = await startStack(t);
  const june = await stack.shopper('June Okafor');
  const { email } = june.session.user;
  const page = await openPage(await startBrowser(t), stack.origin);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  let totp: TOTP;
  let codes: string[] = [];
  /** The code of a step that nobody has used yet. */
  const nextCode = () => {
    stack.clock.ahead += STEP_MS;
    return totp.generate({ timestamp: stack.parts.now().getTime() });
  };
  const wrongCode = () => totp.generate({ timestamp: 0 });
  const askForCode = async () => {
    await page.evaluate('localStorage.clear()');
    await page.goto('/settings/passkeys');
    await fillLogin(page, email, june.password);
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  };

  t.test('adds an app: scans or types its secret, and proves that it works', async (t) => {
    await comeBack(page, june);
    await page.goto('/settings/passkeys');
    await button('Add an App').click();
    await field('Current Password').fill(june.password);
    await button('Go On').click();
    await page.getByRole('img', { name: 'The secret, to be scanned with the app' }).waitFor();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'app-add');
    await field('Code of the App').fill('12345');
    await button('Add App').click();
    await page.getByText('Please enter the six digits').waitFor();
    await field('Code of the App').fill(wrongCode());
    await button('Add App').click();
    await page.getByText('This code is wrong').waitFor();
    await shows(t, () => field('Code of the App').getAttribute('aria-invalid'), 'true');
    await shoot(page, 'app-code-wrong');
    await field('Code of the App').fill(nextCode());
    await button('Add App').click();
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await hasCount(t, shown, 10);
    codes = await shown.allTextContents();
    await button('I Have Kept Them').click();
    await button('Remove the App').waitFor();
    await shoot(page, 'app-added');
  });

  // Shows 8.39
  t.test('signs in with a code, and goes on where they wanted to; a wrong one is said at its field', async (t) => {
    await askForCode();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'second-step-code');
    await field('Code of Your App').fill(wrongCode());
    await button('Go On').click();
    await page.getByText('This code is wrong').waitFor();
    await field('Code of Your App').and(page.locator(':focus')).waitFor();
    await shoot(page, 'second-step-wrong');
    await field('Code of Your App').fill(nextCode());
    await button('Go On').click();
    await page.waitForURL('**/settings/passkeys');
    await page.getByText('10 codes are left.').waitFor();
  });

  // Shows 8.39
  t.test('signs in with a recovery code, however it is written', async (t) => {
    await askForCode();
    await button('Use a recovery code instead').click();
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'second-step-recovery');
    await field('Recovery Code').fill(` ${codes[0]?.toLowerCase().replaceAll('-', ' ')}`);
    await button('Go On').click();
    await page.getByText('9 codes are left.').waitFor();
  });

  t.test('goes back to the password, with the address kept', async (t) => {
    await askForCode();
    await button('Back to the password').click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).and(page.locator(':focus')).waitFor();
    await shows(t, () => field('Email').inputValue(), email);
  });

  t.test('begins again when the step took too long', async (t) => {
    await askForCode();
    stack.clock.ahead += 6 * 60_000;
    await field('Code of Your App').fill(nextCode());
    await button('Go On').click();
    await alert('Please sign in with your password again.').waitFor();
    await shows(t, () => field('Email').inputValue(), email);
    t.same(await findingsAnywhere(page), []);
    await shoot(page, 'second-step-over');
  });

  t.test('makes new codes, which end the older ones, and removes the app', async (t) => {
    await fillLogin(page, email, june.password);
    await field('Code of Your App').fill(nextCode());
    await button('Go On').click();
    await button('Make New Codes').click();
    await field('Current Password').fill(june.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click();
    await button('I Have Kept Them').click();
    await page.getByText('10 codes are left.').waitFor();
    await button('Remove the App').click();
    await field('Current Password').fill(june.password);
    await button('Remove').click();
    await page.getByText('The app is removed.').waitFor();
    await hasCount(t, button('Make New Codes'), 0);
    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
    await fillLogin(page, email, june.password);
    await page.waitForURL('**/dashboard/user');
  });
});
