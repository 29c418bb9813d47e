import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { startBetween } from '../../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../../web/browser.ts';
import { openSite } from '../../../web/minisite.ts';
import { hasCount, shows } from '../../../web/shown.ts';

t.test('what fails around an artist is said, and the rest is shown', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await openSite(maren);
  await stack.foldAll();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });
  const gateway = (method: string, path: RegExp, body?: object) =>
    between.faults.splice(0, 9, { method, path, status: 502, body });
  const page = await openPage(browser, between.origin);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const retry = async () => {
    between.faults.length = 0;
    await button('Retry').click();
  };

  t.test('visitors see the profile without the mini-site, the mini-site without its works', async (t) => {
    gateway('GET', /\/minisite$/);
    await page.goto('/artist/holt-press');
    await alert('Failed to fetch mini-site').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
    await retry();
    await page.getByRole('region', { name: 'Tide lines' }).waitFor();
    gateway('GET', /\/artworks\?/);
    await page.reload();
    await page.getByRole('region', { name: 'Gallery' }).getByRole('alert').waitFor();
    await hasCount(t, alert('Failed to load artworks'), 1);
    await retry();
    await page.getByText('No works yet').waitFor();
    gateway('GET', /\/artists\/holt-press$/);
    await page.reload();
    await alert('Failed to load artist profile').waitFor();
    await retry();
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
  });

  t.test('an artist hears why a site was not created, in the words of the server or of the house', async (t) => {
    const ines = await stack.artist('Ines Duarte');
    await stack.foldAll();
    await comeBack(page, ines);
    await page.goto('/dashboard?view=manage-site');
    await page.getByLabel('Slug').fill('ines-etches');
    await page.getByLabel('Title', { exact: true }).fill('Low water');
    gateway('POST', /minisite/, { error: 'No more sites today' });
    await button('Create Mini-Site').click();
    await alert('No more sites today').waitFor();
    gateway('POST', /minisite/);
    await button('Create Mini-Site').click();
    await alert('Failed to create mini-site').waitFor();
    between.faults.length = 0;
    await ines.call('POST', '/artists/me/minisite', { body: { slug: 'ines-elsewhere', title: 'Made on a phone' } });
    await button('Create Mini-Site').click();
    await alert('You already have a mini-site').waitFor();
    await shows(t, () => page.getByLabel('Slug').inputValue(), 'ines-etches', 'nothing is lost');
  });

  t.test('a session that the server no longer takes ends in every section, and says so', async (t) => {
    for (const view of ['artist-profile', 'manage-site']) {
      await comeBack(page, await stack.artist('Ada Brush'));
      await page.evaluate('["auth_token", "refresh_token"].forEach((key) => localStorage.setItem(key, "forged"))');
      await page.goto(`/dashboard?view=${view}`);
      await page.waitForURL('**/login');
      await alert('Unauthorized').waitFor();
      await shows(t, () => page.evaluate('localStorage.getItem("user_email")'), null);
    }
  });
});
