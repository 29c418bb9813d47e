import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, fillLogin, openPage, startBrowser, untilInPage } from './browser.ts';
import { happened } from './happenings.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('what a guest likes goes along at sign-in', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const drift = await seedWork(stack, artist, { title: 'Drift', price: 100 });
  const salt = await seedWork(stack, artist, { title: 'Salt', price: 50 });
  const member = await stack.shopper('Mo');
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const heart = (title: string) => page.getByRole('button', { name: `Favorite ${title}` });
  const entry = (title: string, on = page) =>
    on.getByRole('region', { name: 'Works' }).getByRole('listitem').filter({ hasText: title });

  // Shows 8.13
  await t.test('hearts on cards stay when they are filled', async (t) => {
    await page.goto('/discover');
    const opacity = (title: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('[aria-label="Favorite ${title}"]')).opacity`);
    await heart('Drift').waitFor({ state: 'attached' });
    t.equal(await opacity('Drift'), '0');
    await heart('Drift').focus();
    await heart('Drift').press('Enter');
    await heart('Salt').click();
    await page.getByRole('button', { name: 'Favorite Salt', pressed: true }).waitFor();
    await page.mouse.move(0, 0);
    await t.resolves(until('the filled heart stays', async () => (await opacity('Drift')) === '1'));
    t.equal((await happened(stack, 'action_favorite', 2)).length, 2);
    await page.goto(`/artist/${artist.profileId}`);
    await page.getByRole('button', { name: 'Favorite Drift', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('button', { name: 'Following' }).waitFor();
  });

  // Shows 8.12
  await t.test('the member finds them on the dashboard, with the price then and now', async (t) => {
    await page.goto('/login');
    await fillLogin(page, member.session.user.email, member.password);
    await page.waitForURL('**/dashboard**');
    await untilInPage(page, 'the device forgets', `localStorage.getItem('liked_artworks') === '[]'`);
    await artist.call('PUT', `/artworks/${drift.id}`, { body: { price: 80 } });
    await artist.call('PUT', `/artworks/${salt.id}`, { body: { status: 'sold' } });
    await seedWork(stack, artist, { title: 'Ebb' });
    await stack.foldAll();
    await page.goto('/dashboard?view=favorites');
    await entry('Drift').getByText('$80.00').waitFor();
    await entry('Drift').getByText('Down from $100.00 when you liked it.').waitFor();
    await entry('Salt').getByText('Sold since you liked it.').waitFor();
    await hasCount(t, entry('Salt').getByText('when you liked it'), 0);
    await page.getByRole('region', { name: 'Artists you follow' }).getByText('1 new work').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'dashboard-favorites');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('another device and another tab agree', async (t) => {
    const device = await openPage(browser, stack.origin);
    await comeBack(device, member);
    await device.goto('/dashboard?view=favorites');
    await entry('Salt', device).waitFor();
    const tab = await page.context().newPage();
    await tab.goto('/discover');
    const there = tab.getByRole('button', { name: 'Favorite Drift', pressed: true });
    await there.waitFor();
    await heart('Drift').click();
    await tab.getByRole('button', { name: 'Favorite Drift', pressed: false }).waitFor({ state: 'attached' });
    const isGone = async () => {
      await device.reload();
      await entry('Salt', device).waitFor();
      return (await entry('Drift', device).count()) === 0;
    };
    t.ok(await until('it is stored, and the other device shows it', isGone));
    await tab.close();
  });

  await t.test('a change that fails goes back, and is said', async (t) => {
    await page.route('**/favorites/artworks/*', (route) => route.abort());
    await heart('Salt').click();
    await page.getByText('Network error. Please try again.').first().waitFor();
    await shows(t, () => heart('Salt').getAttribute('aria-pressed'), 'true');
    await page.unroute('**/favorites/artworks/*');
  });

  await t.test('signing out leaves nothing of it on the device', async (t) => {
    await page.evaluate(`localStorage.removeItem('auth_token'), dispatchEvent(new Event('authChange'))`);
    await page.goto('/discover');
    await heart('Salt').waitFor({ state: 'attached' });
    await hasCount(t, page.getByRole('button', { name: /^Like/, pressed: true }), 0);
    await shows(t, () => page.evaluate(`localStorage.getItem('liked_artworks')`), '[]');
  });
});
