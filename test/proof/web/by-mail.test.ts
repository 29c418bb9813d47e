import t from 'tap';
import { mailsTo, startMail, tokenIn } from '../../helpers/mail.ts';
import { startStack } from '../../helpers/stack.ts';
import { fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { shoot } from '../../web/shots.ts';

t.test('links in mails', async (t) => {
  const stack = await startStack(t, { redis: false });
  t.teardown(startMail(stack));
  const browser = await startBrowser(t);
  const person = await stack.shopper();
  const { email } = person.session.user;

  await t.test('somebody who has forgotten their password sets another, and signs in with it', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Me a Link' }).click();
    await page.getByText('a mail is on its way').waitFor();
    await shoot(page, 'forgot-password');
    const token = tokenIn(await mailsTo(stack, email));
    await page.goto(`/reset-password#${token}`);
    await page.getByLabel('New Password', { exact: true }).fill('Another-2027?');
    await page.getByLabel('Confirm New Password').fill('Another-2027?');
    await shoot(page, 'reset-password');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('Your password is set').waitFor();
    await page.goto('/login');
    await fillLogin(page, email, 'Another-2027?');
    await page.waitForURL('**/dashboard/user');
    t.match(await person.call('GET', '/auth/me'), { status: 401 });
  });

  await t.test('somebody asks for another address, and for the link of the present one', async (t) => {
    const mover = await stack.shopper('Mover');
    const page = await openPage(browser, stack.origin);
    await page.goto('/settings/address');
    await fillLogin(page, mover.session.user.email, mover.password);
    await page.waitForURL('**/settings/address');
    await page.getByText('Not verified').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A mail is on its way.').waitFor();
    await page.getByLabel('New Email').fill('moved@example.org');
    await page.getByLabel('Current Password').fill(mover.password);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await page.getByText('It counts once you open its link.').waitFor();
    await shoot(page, 'settings-address');
    await page.goto(`/verify#${tokenIn(await mailsTo(stack, 'moved@example.org'))}`);
    await page.getByRole('button', { name: 'This Address Is Mine' }).click();
    await page.getByRole('link', { name: 'Go to your account' }).waitFor();
    await page.goto('/settings/address');
    await page.getByText('Verified', { exact: true }).waitFor();
    t.ok(await page.getByText('moved@example.org').isVisible());
  });

  await t.test('opening a link spends nothing: one press verifies the address', async (t) => {
    const newcomer = await stack.shopper('Newcomer');
    await newcomer.call('POST', '/auth/verify/resend');
    const token = tokenIn(await mailsTo(stack, newcomer.session.user.email));
    const page = await openPage(browser, stack.origin);
    for (const _ of ['a scanner', 'the person']) {
      await page.goto('/');
      await page.goto(`/verify#${token}`);
      await page.getByText('If it is yours, say so.').waitFor();
    }
    await shoot(page, 'verify');
    t.match(await newcomer.call('GET', '/auth/me'), { body: { user: { is_verified: false } } });
    await page.getByRole('button', { name: 'This Address Is Mine' }).click();
    await page.getByText('is verified. You sign in with it.').waitFor();
    t.match(await newcomer.call('GET', '/auth/me'), { body: { user: { is_verified: true } } });
    await page.goto('/');
    await page.goto(`/verify#${token}`);
    await page.getByRole('button', { name: 'This Address Is Mine' }).click();
    await page.getByText('was used or is too old').waitFor();
  });
});
