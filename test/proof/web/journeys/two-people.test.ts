import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { scrollsSideways } from '../../../web/axe.ts';
import { backOnline, startBrowser } from '../../../web/browser.ts';
import { openAs } from '../../../web/selling.ts';
import { hasCount, shows } from '../../../web/shown.ts';

const account = (page: Page, unread = '') =>
  page.getByRole('button', { name: new RegExp(`^Account menu.*${unread}$`) });
const words = (page: Page, text: string) =>
  page.getByRole('region', { name: 'What was written' }).getByRole('listitem').filter({ hasText: text });

async function write(page: Page, to: string, text: string): Promise<void> {
  await page.getByLabel(`Message to ${to}`).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Opens the conversation with somebody as who sees in the top bar that they wrote. */
async function openByMenu(page: Page, other: string): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: /^Messages\s*1 unread$/ }).click();
  await page.getByRole('link', { name: other }).click();
}

const isPlain = async (page: Page) => !/^\(/.test(await page.title());

t.test('a collector and an artist talk, each in a browser of their own', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);

  for (const { on, phone } of [
    { on: 'on laptops', phone: false },
    { on: 'on phones', phone: true },
  ])
    await t.test(on, async (t) => {
      const maren = await stack.artist(`Maren ${on}`);
      const grace = await stack.shopper(`Grace ${on}`);
      await stack.foldAll();
      const studio = await openAs(browser, stack, maren, '/discover', { phone });
      const home = await openAs(browser, stack, grace, `/messages/to-artist-${maren.profileId}`, { phone });

      await t.test('one writes, and the other sees it at once, wherever they are', async (t) => {
        await account(studio).waitFor();
        await write(home, `Maren ${on}`, 'Do you print on paper?');
        await account(studio, '1 unread message').waitFor();
        await shows(t, () => studio.title(), /^\(1\) /);
        await openByMenu(studio, `Grace ${on}`);
        await words(studio, 'Do you print on paper?').waitFor();
        await hasCount(t, account(studio, 'unread message'), 0);
        t.notOk(await scrollsSideways(studio));
      });

      await t.test('the answer is unread in all tabs, and in none once one has shown it', async (t) => {
        const other = await home.context().newPage();
        for (const tab of [home, other]) {
          await tab.goto('/discover');
          await account(tab).waitFor();
        }
        await write(studio, `Grace ${on}`, 'Only on paper.');
        for (const tab of [home, other]) await account(tab, '1 unread message').waitFor();
        await openByMenu(home, `Maren ${on}`);
        await words(home, 'Only on paper.').waitFor();
        for (const tab of [home, other]) {
          await hasCount(t, account(tab, 'unread message'), 0);
          await shows(t, () => isPlain(tab), true);
        }
      });

      await t.test(
        'what is written without a network is sent once it is back, and once, with two tabs open',
        async (t) => {
          const [, other] = home.context().pages();
          await other?.goto(home.url());
          await words(other ?? home, 'Only on paper.').waitFor();
          await home.context().setOffline(true);
          await write(home, `Maren ${on}`, 'Then I take two.');
          await home.getByText('Is sent when you are online again.').waitFor();
          await backOnline(home);
          await words(studio, 'Then I take two.').waitFor();
          await hasCount(t, home.getByRole('list', { name: 'Not sent yet' }), 0);
          for (const tab of home.context().pages()) {
            await tab.reload();
            await words(tab, 'Then I take two.').waitFor();
            await hasCount(t, words(tab, 'Then I take two.'), 1);
          }
          await hasCount(t, words(studio, 'Then I take two.'), 1);
        },
      );
      await Promise.all([studio.context().close(), home.context().close()]);
    });
});
