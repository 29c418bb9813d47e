import t from 'tap';
import { takeAway } from '../helpers/read-models.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

const BIO = 'I print tide charts that never were: seven colours, one block, until the wood gives up.';

t.test('an artist tells who they are', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.shopper('Maren Holt');
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  await comeBack(page, maren);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Save Profile' });
  const failure = page.getByRole('alert');

  // Shows 1.66, 2.33, 4.18
  t.test('is welcomed as long as there is no profile', async (t) => {
    await page.goto('/dashboard?view=artist-profile');
    await page.getByRole('heading', { name: 'Welcome to Vernissage' }).waitFor();
    await page.getByText('You have no artist profile yet.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'profile-welcome');
  });

  // Shows 1.63, 3.16, 3.17, 3.19, 3.20, 3.21
  t.test('hears what is missing, in its place', async (t) => {
    await save.click();
    await page.getByText('Artist name is required').waitFor();
    await page.getByText('Bio is required').waitFor();
    t.equal(await field('Artist name').evaluate('document.activeElement.name'), 'artist_name');
    await field('Website').fill('marenholt.example');
    await field('Website').blur();
    await page.getByText('Please enter a full address, such as https://example.com').waitFor();
    t.same(await findings(page), []);
    const limits = {
      ...{ 'Artist name': '100', Bio: '2000', Location: '200', 'Studio name': '100', 'Studio address': '500' },
      ...{ 'Studio description': '1000', Website: '500', 'Profile image URL': '500', 'Cover image URL': '500' },
      ...{ 'Instagram handle': '50', 'X (Twitter) handle': '50' },
    };
    for (const [label, limit] of Object.entries(limits))
      await shows(t, () => field(label).getAttribute('maxlength'), limit, label);
    for (const label of ['Website', 'Profile image URL', 'Cover image URL'])
      await shows(t, () => field(label).getAttribute('type'), 'url', label);
    await shoot(page, 'profile-refused');
  });

  // Shows 3.18
  t.test('sees how much is written, and the pictures behind the addresses', async (t) => {
    await field('Bio').fill(BIO);
    await page.getByText(`${BIO.length} / 2,000`).waitFor();
    await field('Artist name').fill('  Maren Holt ');
    await field('Website').fill('https://marenholt.example');
    await field('X (Twitter) handle').fill('Maren on X');
    await page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'https://www.instagram.com/contemporary_painting_studio/?hl=en');
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[name=instagram_handle]').dispatchEvent(pasted);
    `);
    await shows(
      t,
      () => field('Instagram handle').inputValue(),
      'contemporary_painting_studio',
      'whole, out of its address',
    );
    await field('Instagram handle').fill('https://www.instagram.com/marenholt/?hl=en');
    await page.getByText('Please enter the handle alone, such as @ada_brush').waitFor();
    await field('X (Twitter) handle').fill('');
    await shows(t, () => field('Instagram handle').inputValue(), 'marenholt', 'an address becomes its handle');
    await field('Profile image URL').fill(`${stack.origin}/favicon.svg`);
    await field('Cover image URL').fill(`${stack.origin}/no-such-picture.webp`);
    await field('Location').fill('Bergen, Norway');
    await page.getByRole('img', { name: 'Preview: profile image' }).waitFor();
    await page.getByText('No picture could be loaded from this address.').waitFor();
    await field('Cover image URL').fill('');
  });

  t.test('is asked before leaving what is not saved', async (t) => {
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('link', { name: 'Favorites' }).click();
    const dialog = await asked;
    t.equal(dialog.type(), 'confirm');
    await dialog.dismiss();
    await click;
    await shows(t, () => field('Location').inputValue(), 'Bergen, Norway');
  });

  // Shows 4.20, 4.21
  t.test('hears that the server was not reached, or what it answered', async () => {
    await page.context().setOffline(true);
    await save.click();
    await failure.filter({ hasText: /^Failed to save profile$/ }).waitFor();
    await backOnline(page);
    await field('Location').fill('Bergen\u0085');
    await save.click();
    await failure.filter({ hasText: /^Failed to update artist profile: 400$/ }).waitFor();
    await shoot(page, 'profile-failed');
    await field('Location').fill('Bergen, Norway');
  });

  // Shows 1.64, 1.65, 2.34, 3.22
  t.test('saves, is an artist from now on, and may look or edit again', async (t) => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    const told = ['artist_name', 'bio', 'location', 'profile_image_url', 'website_url', 'instagram_handle'];
    t.same(Object.keys((await sent).postDataJSON()).sort(), told.sort(), 'what is empty is not sent');
    await page.getByRole('heading', { name: 'Your profile is saved' }).waitFor();
    await stack.foldAll();
    const { body } = await maren.call<{ id: number }>('GET', '/artists/me');
    t.match(body, { artist_name: 'Maren Holt', bio: BIO, studio_name: null, twitter_handle: null });
    t.equal(page.url(), `${stack.origin}/dashboard?view=artist-profile-success&artistId=${body.id}`);
    await shows(t, () => page.evaluate('localStorage.getItem("user_role")'), 'artist');
    const link = page.getByRole('link', { name: 'View Public Profile' });
    await shows(t, () => link.getAttribute('href'), `/artist/${body.id}`);
    await shows(t, () => page.locator('[aria-current]').textContent(), 'Artist Profile');
    t.same(await findings(page), []);
    await shoot(page, 'profile-saved');
    await page.getByRole('button', { name: 'Edit Again' }).click();
    await shows(t, () => field('Artist name').inputValue(), 'Maren Holt');
    await hasCount(t, page.getByRole('heading', { name: 'Welcome to Vernissage' }), 0);
    t.same(await findings(page), []);
    await shoot(page, 'profile');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'profile-night');
    t.same(await findings(page), []);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });

  // Shows 4.19
  t.test('is told when the profile cannot be loaded, and tries again', async () => {
    const giveBack = await takeAway(t, stack, 'artist');
    await page.reload();
    await failure.filter({ hasText: /^Failed to load profile$/ }).waitFor();
    await shoot(page, 'profile-not-loaded');
    await giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await field('Bio').waitFor();
  });
});
