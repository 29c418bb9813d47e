import t from 'tap';
import { list } from '../../artworks/people.ts';
import { takeAway } from '../../helpers/read-models.ts';
import { startStack } from '../../helpers/stack.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { startBetween } from '../../web/between.ts';
import { backOnline, comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

/** What `list` asks for a work. */
const PRICE = '$1,200.50';

t.test('an artist hears what went wrong with the inventory', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const between = await startBetween(t, stack);
  const ines = await stack.artist('Ines Duarte');
  const { artwork: salt } = await list(ines, { title: 'Salt' });
  await list(ines, { title: 'Drift' });
  await stack.foldAll();
  const page = await openPage(browser, between.origin);
  await comeBack(page, ines);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });
  const retry = page.getByRole('button', { name: 'Retry' });

  // Shows 4.38
  t.test('when some could not be deleted: what is left is shown', async (t) => {
    await page.goto('/dashboard#my-artwork');
    between.faults.push({ method: 'DELETE', path: new RegExp(`/artworks/${salt.id}$`), status: 503 });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await alert('Failed to delete artworks').waitFor();
    await page.getByText('1 work, 1 available').waitFor();
    await row('Salt').waitFor();
    await hasCount(t, row('Drift'), 0);
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork-not-deleted');
    between.faults.length = 0;
  });

  t.test('when a work was deleted elsewhere meanwhile: that is what was wanted', async (t) => {
    const { artwork: gone } = await list(ines, { title: 'Gone' });
    await stack.foldAll();
    await page.reload();
    await row('Gone').getByRole('checkbox').check();
    await ines.call('DELETE', `/api/v1/artworks/${gone.id}`);
    await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 work, 1 available').waitFor();
    await hasCount(t, alert('Failed to delete artworks'), 0);
  });

  t.test('when a status could not be changed', async (t) => {
    await page.context().setOffline(true);
    await row('Salt').getByRole('combobox').selectOption('Sold');
    await alert('Network error. Please try again.').waitFor();
    await backOnline(page);
    await shows(t, () => row('Salt').getByRole('combobox').inputValue(), 'available');
  });

  // Shows 8.16
  t.test('when the history of a work does not come; then it does, the newest first', async (t) => {
    await ines.call('PUT', `/api/v1/artworks/${salt.id}`, { body: { price: 1_350, title: 'Salt, again' } });
    await ines.call('PUT', `/api/v1/artworks/${salt.id}`, { body: { status: 'reserved' } });
    const history = page.getByRole('button', { name: 'History of Salt' });
    between.faults.push({ method: 'GET', path: /\/provenance/, status: 502 });
    await history.click();
    await alert('Failed to load the history').waitFor();
    between.faults.length = 0;
    await retry.click();
    const entries = page.locator('time + span');
    await entries.first().waitFor();
    await hasTexts(t, entries, [
      'Marked as reserved; it was available',
      'Changed: Title',
      `Price changed from ${PRICE} to $1,350.00`,
      `Listed for ${PRICE}`,
    ]);
    await shows(t, () => history.getAttribute('aria-expanded'), 'true');
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork-history');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [chosen, told] of [
      ['Sold', 'Marked as sold; it was reserved'],
      ['Available', 'Marked as available; it was sold'],
    ] as const) {
      await row('Salt').getByRole('combobox').selectOption(chosen);
      await entries.filter({ hasText: told }).waitFor();
    }
    for (let price = 1; price <= 20; price += 1)
      await ines.call('PUT', `/api/v1/artworks/${salt.id}`, { body: { price } });
    await history.click();
    await entries.first().waitFor({ state: 'detached' });
    await history.click();
    const earlier = page.getByRole('button', { name: 'Show earlier changes' });
    await earlier.click();
    await entries.filter({ hasText: `Listed for ${PRICE}` }).waitFor();
    await hasCount(t, entries, 26);
    await hasCount(t, earlier, 0);
    await ines.call('PUT', `/api/v1/artworks/${salt.id}`, { body: { price: 1_350 } });
    await history.click();
    await entries.first().waitFor({ state: 'detached' });
  });

  // Shows 1.62, 4.36
  t.test('when the server fails: its status, and another try', async (t) => {
    const giveBack = await takeAway(t, stack, 'artwork');
    await page.goto('/dashboard?view=my-artwork');
    await alert('Failed to fetch artworks: Service Unavailable').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork-failed');
    await giveBack();
    await retry.click();
    await row('Salt').waitFor();
    await hasCount(t, retry, 0);
  });

  // Shows 4.37
  t.test('when the server is not reached', async () => {
    await page.goto('/dashboard?view=overview');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'My Artwork' }).hover();
    await page.goto('/dashboard?view=my-artwork&status=sold');
    await page.getByText('No sold works').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Reserved' }).click();
    await alert('Failed to load artworks').waitFor();
  });

  // Shows 4.34
  t.test('when the session is gone from this device', async () => {
    // Still offline, so that nothing is read before the token is gone.
    await page.evaluate('localStorage.removeItem("auth_token")');
    await retry.click();
    await alert('Not authenticated').waitFor();
    await backOnline(page);
  });

  // Shows 4.35
  t.test('when the server no longer takes the session: signed out, and told so', async (t) => {
    await comeBack(page, ines);
    await page.evaluate('["auth_token", "refresh_token"].forEach((key) => localStorage.setItem(key, "forged"))');
    await page.goto('/dashboard#my-artwork');
    await page.waitForURL('**/login');
    await alert('Unauthorized').waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("user_email")'), null);
    t.same(await findings(page), []);
    await shoot(page, 'login-unauthorized');
  });

  t.test('and a new session is not ended by what the old one heard', async (t) => {
    await fillLogin(page, ines.session.user.email, ines.password);
    await page.getByRole('link', { name: 'Salt' }).first().waitFor();
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Sold' }).click();
    await page.getByText('No sold works').waitFor();
    t.equal(new URL(page.url()).pathname, '/dashboard');
  });
});
