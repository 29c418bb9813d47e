import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { talkOf } from '../messages/talk.ts';
import { findingsAnywhere, scrollsSideways } from './axe.ts';
import { comeBack, fillLogin, openPage, startBrowser } from './browser.ts';
import { openAs } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const field = (page: Page) => page.getByLabel('Message to Maren Holt');
const words = (page: Page, text: string) =>
  page.getByRole('region', { name: 'What was written' }).getByRole('listitem').filter({ hasText: text });

/** Where something is drawn. */
async function placeOf(element: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

t.test('where one reads and writes', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const grace = await stack.shopper('Grace');
  const id = await talkOf(stack).talk(grace, maren.profileId, { text: 'Is it <b>framed</b>?' });
  await stack.foldAll();

  await t.test('a desk has the conversations beside the one that is open', async (t) => {
    const page = await openAs(browser, stack, grace, '/messages');
    await page.getByText('Choose a conversation to read it here.').waitFor();
    await list(page).getByRole('link', { name: 'Maren Holt' }).click();
    await words(page, 'Is it <b>framed</b>?').waitFor();
    const [left, right] = [await placeOf(list(page)), await placeOf(conversation(page))];
    t.ok(left.right <= right.left, 'one beside the other');
    t.equal(left.top, right.top);
    t.ok(left.right - left.left >= 240 && right.right - right.left >= 480, 'each wide enough to read');
    t.notOk(await scrollsSideways(page));
    await page.context().close();
  });

  await t.test('a phone has one after the other, each as wide as it is', async (t) => {
    const page = await openAs(browser, stack, grace, '/messages', { phone: true });
    t.ok((await placeOf(list(page))).right >= 380);
    await hasCount(t, conversation(page), 0);
    await list(page).getByRole('link', { name: 'Maren Holt' }).tap();
    await words(page, 'Is it <b>framed</b>?').waitFor();
    await hasCount(t, list(page), 0);
    t.ok((await placeOf(conversation(page))).right >= 380);
    await page.context().close();
  });

  for (const { on, phone } of [
    { on: 'a desk', phone: false },
    { on: 'a phone', phone: true },
  ])
    await t.test(`the question about analytics covers nothing of it on ${on}`, async (t) => {
      const page = await openPage(browser, stack.origin, { asked: false, phone });
      await comeBack(page, grace);
      await page.goto(`/messages/${id}`);
      const question = page.getByRole('region', { name: 'Analytics choice' });
      await question.waitFor();
      await words(page, 'Is it <b>framed</b>?').waitFor();
      const send = page.getByRole('button', { name: 'Send' });
      for (const part of [field(page), send, words(page, 'Is it <b>framed</b>?')])
        t.ok((await placeOf(part)).bottom <= (await placeOf(question)).top, 'it is above the question');
      await field(page).fill(`From ${on}`);
      await send.click();
      await words(page, `From ${on}`).waitFor();
      t.same(await findingsAnywhere(page), []);
      if (!phone) await shoot(page, 'messages-asked');
      const before = (await placeOf(send)).bottom;
      await question.getByRole('button', { name: 'Decline' }).click();
      await hasCount(t, question, 0);
      await shows(t, async () => (await placeOf(send)).bottom > before, true, 'and has its place when it is answered');
      await page.context().close();
    });

  await t.test('a visitor writes to an artist from their page, once they have signed in', async (t) => {
    const page = await openPage(browser, stack.origin);
    const june = await stack.shopper('June');
    await page.goto(`/artist/${maren.profileId}`);
    await page.getByRole('link', { name: 'Write to the artist' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page, june.session.user.email, june.password);
    await page.waitForURL(`**/messages/to-artist-${maren.profileId}`);
    await field(page).fill('Do you take commissions?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\/\d+$/);
    await t.resolves(words(page, 'Do you take commissions?').waitFor());
    await page.context().close();
    const own = await openAs(browser, stack, maren, `/artist/${maren.profileId}`);
    await own.getByRole('heading', { level: 1 }).waitFor();
    await hasCount(t, own.getByRole('link', { name: 'Write to the artist' }), 0, 'and nobody to themselves');
  });
});
