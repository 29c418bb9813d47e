import t from 'tap';
import type { NoticeChoices } from '../../src/contract/notices.ts';
import { unsubscribeLink } from '../../src/shop/notices/links.ts';
import { startStack } from '../helpers/stack.ts';
import { talkOf } from '../messages/talk.ts';
import { findings, scrollsSideways } from './axe.ts';
import { fillLogin, openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('a collector is told what became of what they follow and like', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const drift = await seedWork(stack, artist, { title: 'Drift', price: 100 });
  const june = await stack.shopper('June Okafor');
  const page = await openPage(browser, stack.origin, { zone: 'Asia/Tokyo' });
  const entries = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');

  await t.test('who is signed out signs in first, and who follows nobody is told what would be here', async (t) => {
    await page.goto('/notices');
    await page.waitForURL('**/login');
    await fillLogin(page, june.session.user.email, june.password);
    await page.waitForURL('**/notices');
    await page.getByText('Nothing has happened yet').waitFor();
    await shoot(page, 'notices-empty');
    t.same(await findings(page), []);
  });

  await t.test('the nights without mail are those of the device', async (t) => {
    const zone = async () => (await june.call<NoticeChoices>('GET', '/api/v1/auth/me/notices')).body.time_zone;
    await shows(t, zone, 'Asia/Tokyo');
  });

  await june.call('PUT', `/follows/artists/${artist.profileId}`);
  await june.call('PUT', `/favorites/artworks/${drift.id}`);
  await seedWork(stack, artist, {
    title: 'What the tide keeps when it leaves, and what it brings back in the morning',
  });
  for (const change of [{ price: 80 }, { status: 'sold' }])
    await artist.call('PUT', `/artworks/${drift.id}`, { body: change });
  await stack.foldAll();

  await t.test('the button of the account and its menu say how many are unread', async (t) => {
    await page.goto('/discover');
    const menu = page.getByRole('button', { name: /^Account menu.* 3 unread notices$/ });
    await menu.getByText('3', { exact: true }).waitFor();
    await menu.click();
    const entry = page.getByRole('menuitem', { name: 'Notices' });
    await entry.getByText('3 unread').waitFor();
    await shoot(page, 'notices-menu');
    t.same(await findings(page), []);
    await entry.click();
    await page.waitForURL('**/notices');
  });

  await t.test('the page says what happened, and counts as read', async (t) => {
    await entries.filter({ hasText: 'was sold' }).getByRole('link', { name: 'Drift' }).waitFor();
    await entries.filter({ hasText: 'costs $80.00 instead of $100.00' }).waitFor();
    await entries.filter({ hasText: 'A new work' }).getByText('What the tide keeps').waitFor();
    await hasCount(t, entries, 3);
    await hasCount(t, entries.getByText('New', { exact: true }), 3);
    await page
      .getByRole('button', { name: /^Account menu/ })
      .getByText('3')
      .waitFor({ state: 'detached' });
    await shoot(page, 'notices');
    t.same(await findings(page), []);
    t.notOk(await scrollsSideways(page));
    await page.reload();
    await hasCount(t, entries, 3);
    await hasCount(t, entries.getByText('New', { exact: true }), 0);
  });

  await t.test('two tabs that show the page agree on what happened, and on what is read', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/notices');
    const inOther = other.getByRole('list', { name: 'Notices' }).getByRole('listitem');
    await hasCount(t, inOther, 3);
    const { talk, say } = talkOf(stack);
    await say(artist, await talk(june, artist.profileId), 'Good day');
    for (const shown of [entries, inOther]) {
      await shown.filter({ hasText: 'You have a message' }).getByRole('link', { name: 'Maren Holt' }).waitFor();
      await hasCount(t, shown, 4);
    }
    for (const tab of [page, other])
      await tab.getByRole('button', { name: /^Account menu.* 1 unread message$/ }).waitFor();
    for (const tab of [other, page]) await tab.reload();
    for (const shown of [entries, inOther]) {
      await hasCount(t, shown, 4);
      await hasCount(t, shown.getByText('New', { exact: true }), 0, 'it was read in both');
    }
    await other.close();
  });

  await t.test('a page that could not be read says so, and tries again', async (t) => {
    await page.route('**/api/v1/notices?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    await shoot(page, 'notices-failed');
    await page.unroute('**/api/v1/notices?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await hasCount(t, entries, 4);
  });

  await t.test('the settings say what one is told of', async (t) => {
    await page.goto('/settings/notices');
    const onPage = page.getByRole('group', { name: 'On the page' });
    await onPage.getByLabel('Favorites that were sold or cost less').uncheck();
    await page.getByLabel('Until').selectOption('07:00');
    await page.getByRole('button', { name: 'Save Choices' }).click();
    await page.getByText('Your choices are saved.').waitFor();
    await shoot(page, 'notices-choices');
    t.same(await findings(page), []);
    t.notOk(await scrollsSideways(page));
    await page.goto('/notices');
    await hasCount(t, entries, 2);
  });

  await t.test('a link of a mail ends the mails at one press, without signing in', async (t) => {
    const link = await unsubscribeLink(stack.db, june.session.user.id, stack.origin);
    const visitor = await openPage(browser, stack.origin);
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'End These Mails' }).waitFor();
    await shoot(visitor, 'notices-unsubscribe');
    await visitor.getByRole('button', { name: 'End These Mails' }).click();
    await visitor.getByText('You get no more of these mails.').waitFor();
    await page.goto('/settings/notices');
    const byMail = page.getByRole('group', { name: 'By mail' });
    await hasCount(t, byMail.getByRole('checkbox', { checked: true }), 0);
    await hasCount(t, byMail.getByRole('checkbox'), 4);
  });
});
