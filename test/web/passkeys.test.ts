import { readFile } from 'node:fs/promises';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { holdAuthenticator } from './authenticator.ts';
import { findings } from './axe.ts';
import { fillLogin, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('a member signs in with a passkey', async (t) => {
  const stack = await startStack(t, { named: true });
  const browser = await startBrowser(t);
  const june = await stack.shopper('June Okafor');
  const page = await openPage(browser, stack.origin);
  const device = await holdAuthenticator(page);
  const button = (name: string) => page.getByRole('button', { name });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  const listed = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  let putCopy = () => Promise.resolve();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
  };

  // Shows 8.38
  t.test('adds one under a name that is proposed, with the password', async (t) => {
    await page.goto('/settings/passkeys');
    await fillLogin(page, june.session.user.email, june.password);
    await page.waitForURL('**/settings/passkeys');
    await button('Add a Passkey').waitFor();
    await shoot(page, 'passkeys-none');
    await button('Add a Passkey').click();
    await shows(t, () => page.getByLabel('Name').inputValue(), 'Chrome on Linux');
    t.same(await findings(page), []);
    await shoot(page, 'passkeys-add');
    await page.getByLabel('Current Password').fill('not the password');
    await button('Add Passkey').click();
    await alert('Invalid email or password').waitFor();
    await page.getByLabel('Name').fill('Laptop of the studio');
    await page.getByLabel('Current Password').fill(june.password);
  });

  t.test('closes the question of the browser, and nothing has changed', async (t) => {
    await device.answer(false);
    await button('Add Passkey').click();
    await status('No passkey was made. Nothing has changed.').waitFor();
    t.equal(await device.count(), 0);
    await device.answer(true);
    await shoot(page, 'passkeys-cancelled');
  });

  t.test('gets recovery codes with the first one, which only a press on their button puts away', async (t) => {
    await button('Add Passkey').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await hasCount(t, codes, 10);
    t.same(await findings(page), []);
    await shoot(page, 'recovery-codes');
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
    t.equal(file.suggestedFilename(), 'vernissage-recovery-codes.txt');
    const kept = await readFile(await file.path(), 'utf8');
    t.same(kept.split('\n').slice(2, -1), await codes.allTextContents());
    await button('I Have Kept Them').click();
    await hasCount(t, codes, 0);
    await shows(t, () => page.evaluate('document.activeElement?.textContent'), 'Add a Passkey', 'the focus is back');
    await listed.filter({ hasText: 'Laptop of the studio' }).filter({ hasText: 'Not used yet' }).waitFor();
    await page.getByText('10 codes are left.').waitFor();
    t.equal(await device.count(), 1);
    putCopy = await device.copy();
    await shoot(page, 'passkeys-one');
  });

  // Shows 8.38
  t.test('signs in without address and password, and goes on where they wanted to', async (t) => {
    await signOut();
    await page.goto('/settings/passkeys');
    await page.waitForURL('**/login');
    await device.answer(false);
    await button('Sign in with a passkey').click();
    await status('No passkey was used.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'login-passkey-cancelled');
    await device.answer(true);
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/settings/passkeys');
    await listed.filter({ hasText: 'Last used' }).waitFor();
  });

  // Shows 8.38
  t.test('confirms a password with it', async (t) => {
    await signOut();
    await page.goto('/login');
    await fillLogin(page, june.session.user.email, june.password);
    await page.getByRole('heading', { level: 1, name: 'One more step' }).and(page.locator(':focus')).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'second-step-passkey');
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/dashboard/user');
  });

  // Shows 8.38
  t.test('is told that a copy of it, which is behind, opens nothing', async () => {
    const putLatest = await device.copy();
    await putCopy();
    await page.goto('/settings/passkeys');
    await signOut();
    await page.goto('/login');
    await button('Sign in with a passkey').click();
    await alert('This passkey opens no account here').waitFor();
    await putLatest();
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/dashboard/user');
  });

  // Shows 8.38
  t.test('gives nothing to a page of another origin that has their device sign for it', async (t) => {
    const foreign = 'http://localhost:45999';
    t.not(foreign, stack.origin);
    await page.route(`${foreign}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Bait</title>' }),
    );
    const bait = async (address: string) => {
      const { body } = await stack.visitor().call('POST', '/auth/passkey/options', { body: {} });
      await page.goto(address);
      const credential = await page.evaluate(`(async () => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(body.options)});
        return (await navigator.credentials.get({ publicKey })).toJSON();
      })()`);
      return stack.visitor().call('POST', '/auth/passkey', { body: { ticket: body.ticket, credential } });
    };
    t.match(await bait(`${foreign}/`), { status: 401, body: { code: 'PASSKEY_REFUSED' } });
    t.match(await bait(`${stack.origin}/about`), { status: 200 }, 'the same page of ours is signed in');
    await page.goto('/settings/passkeys');
  });

  // Shows 8.38
  t.test('removes it with the password; the device still has it, but it opens nothing', async (t) => {
    await page.goto('/settings/passkeys');
    await button('Remove the passkey Laptop of the studio').click();
    await page.getByLabel('Current Password').fill(june.password);
    t.same(await findings(page), []);
    await shoot(page, 'passkeys-remove');
    await button('Remove').and(page.locator('[type=submit]')).click();
    await status('Laptop of the studio is removed.').waitFor();
    await hasCount(t, listed, 0);
    await page.getByRole('heading', { name: 'Passkeys', exact: true }).and(page.locator(':focus')).waitFor();
    await signOut();
    await page.goto('/login');
    await button('Sign in with a passkey').click();
    await alert('This passkey opens no account here').waitFor();
    await shoot(page, 'login-passkey-refused');
  });
});

t.test('a browser without passkeys offers none', async (t) => {
  const stack = await startStack(t, { redis: false });
  const page = await openPage(await startBrowser(t), stack.origin);
  await page.addInitScript('delete window.PublicKeyCredential');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await hasCount(t, page.getByRole('button', { name: 'Sign in with a passkey' }), 0);
});
