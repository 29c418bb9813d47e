import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, comeBack, openPage, startBrowser } from './browser.ts';
import { happened } from './happenings.ts';
import { holdBack } from './hold-back.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('the way in', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');
  const begin = main.getByRole('link', { name: 'Begin Your Journey' });

  // Shows 1.17
  t.test('without works it says so', async (t) => {
    await page.goto('/');
    await main.getByText('No artworks available').waitFor();
    await begin.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'home-empty');
  });

  // Shows 1.12, 1.13, 1.14, 1.15, 5.8, 5.19, 7.30
  t.test('one work is large, the others are featured below', async (t) => {
    const artist = await stack.artist('Maren Holt');
    await seedWork(stack, artist, { title: 'Salt', price: 90 });
    await seedWork(stack, artist, { title: 'Drift' });
    await seedWork(stack, artist, { title: 'North window' });
    const hero = await seedWork(stack, artist, { title: 'Harbour, before the boats' });
    await stack.foldAll();
    await page.goto('/');
    const link = main.getByRole('link', { name: hero.title });
    const picture = link.getByRole('img', { name: 'Harbour, before the boats by Maren Holt' });
    await picture.waitFor();
    t.equal((await picture.boundingBox())?.height, 600);
    await shows(t, () => link.getAttribute('href'), `/artwork/${hero.id}`);
    const label = main.getByRole('article').first();
    const below = (await picture.boundingBox())?.y ?? 0;
    for (const text of ['Harbour, before the boats', 'Maren Holt', '$1,200.50']) {
      const box = await label.getByText(text, { exact: true }).boundingBox();
      t.ok(box && box.y >= below + 600, `${text} is below`);
    }
    const featured = main.getByRole('region', { name: 'Featured' });
    await featured.getByText(/works that people stopped at this week/).waitFor();
    await hasCount(t, featured.getByRole('article'), 3);
    const card = featured.getByRole('article').filter({ hasText: 'Salt' });
    await card.getByRole('img', { name: 'Salt by Maren Holt' }).waitFor();
    await card.getByText('Maren Holt', { exact: true }).waitFor();
    await card.getByText('$90.00', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'home');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await picture.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'home-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await link.click();
    await page.getByRole('heading', { level: 1, name: hero.title }).waitFor();
    t.match(await happened(stack, 'click_artwork'), [{ path: '/', properties: { artwork_id: hero.id } }]);
  });

  // Shows 1.18, 1.19, 5.2, 6.7
  t.test('artists read what they keep, and begin their journey', async (t) => {
    await page.goto('/');
    await main.getByRole('heading', { name: 'Artists keep 85% of every sale' }).waitFor();
    for (const text of ['Free to start', 'Pay only when you sell']) await main.getByText(text).waitFor();
    await begin.scrollIntoViewIfNeeded();
    await shoot(page, 'home-landing');
    await begin.click();
    await page.waitForURL('**/register');
    const member = await openPage(browser, stack.origin);
    await comeBack(member, await stack.shopper());
    await member.goto('/');
    await member.getByRole('link', { name: 'Begin Your Journey' }).click();
    await member.waitForURL('**/dashboard?view=artist-profile');
    t.pass();
  });

  // Shows 1.16
  t.test('while the works are on their way it says so', async (t) => {
    const slow = await openPage(browser, stack.origin);
    const answer = await holdBack(slow, '**/home/featured');
    await slow.goto('/');
    await slow.getByRole('status').getByText('Loading artworks...').waitFor();
    await shoot(slow, 'home-loading');
    answer();
    await slow.getByText('Loading artworks...').waitFor({ state: 'detached' });
    t.pass();
  });

  // Shows 4.37, 7.28
  t.test('without a network it says so, and one can try again', async (t) => {
    const fresh = await openPage(browser, stack.origin);
    await fresh.goto('/');
    await fresh.getByRole('region', { name: 'Featured' }).waitFor();
    await fresh.goto('/discover');
    await fresh.getByRole('heading', { level: 1 }).waitFor();
    await fresh.context().setOffline(true);
    await fresh.getByRole('link', { name: 'Vernissage' }).first().click();
    await fresh.getByText('Failed to load artworks').waitFor();
    await shoot(fresh, 'home-failed');
    const again = fresh.waitForEvent('requestfailed');
    await fresh.getByRole('button', { name: 'Retry' }).click();
    await again;
    await backOnline(fresh);
    await fresh.getByRole('region', { name: 'Featured' }).waitFor();
    t.pass();
  });
});
