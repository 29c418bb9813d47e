import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { talkOf } from '../../messages/talk.ts';
import { comeBack, openPage, refuseStream, startBrowser } from '../browser.ts';
import { openAs } from '../selling.ts';
import { hasCount, hasTexts, shows } from '../shown.ts';

const account = (page: Page, unread = '') =>
  page.getByRole('button', { name: new RegExp(`^Account menu.*${unread}$`) });
const written = (page: Page) => page.getByRole('region', { name: 'What was written' });
const words = (page: Page, text: string) => written(page).getByRole('listitem').filter({ hasText: text });
const texts = (page: Page) => written(page).locator('p[dir=auto]');
const heard = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function write(page: Page, to: string, text: string): Promise<void> {
  await page.getByLabel(`Message to ${to}`).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

t.test('a collector who talks on a laptop and on a phone', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const { talk, say, open } = talkOf(stack);
  const maren = await stack.artist('Maren');
  const grace = await stack.shopper('Grace');
  const id = await talk(grace, maren.profileId, { text: 'Is it dry?' });
  await say(maren, id, 'It is.');
  await stack.foldAll();
  const laptop = await openAs(browser, stack, grace, '/discover');
  const phone = await openAs(browser, stack, grace, '/discover', { phone: true });

  await t.test('has read on both what one of them has shown', async (t) => {
    for (const device of [laptop, phone]) await account(device, '1 unread message').waitFor();
    await laptop.goto(`/messages/${id}`);
    await words(laptop, 'It is.').waitFor();
    await hasCount(t, account(laptop, 'unread message'), 0);
    await hasCount(t, account(phone, 'unread message'), 0);
    await shows(t, async () => /^\(/.test(await phone.title()), false);
  });

  await t.test('sees on both, as the other does, the order in which the log has what both have written', async (t) => {
    await phone.goto(`/messages/${id}`);
    const studio = await openAs(browser, stack, maren, `/messages/${id}`);
    for (const device of [phone, studio]) await words(device, 'It is.').waitFor();
    for (const round of ['first', 'second', 'third'])
      await Promise.all([
        write(laptop, 'Maren', `The ${round} of the laptop`),
        write(phone, 'Maren', `The ${round} of the phone`),
        write(studio, 'Grace', `The ${round} of the studio`),
      ]);
    await shows(t, async () => (await open(grace, id)).body.messages.length, 11);
    const { messages } = (await open(grace, id)).body;
    const inOrder = messages.map(({ text }) => text ?? '').toReversed();
    for (const device of [laptop, phone, studio]) {
      await hasTexts(t, texts(device), inOrder);
      await hasCount(t, device.getByRole('list', { name: 'Not sent yet' }), 0);
    }
    await studio.context().close();
    await phone.goto('/discover');
    await account(phone).waitFor();
    await hasCount(t, account(phone, 'unread message'), 0);
  });

  await t.test('has not read what came while it was covered', async (t) => {
    let said = 0;
    laptop.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/read')) said += 1;
    });
    await laptop.getByRole('button', { name: 'Block or report' }).click();
    await laptop.getByText('Neither of you can write to the other any more').waitFor();
    for (const text of ['Shall I frame it?', 'Or roll it?']) {
      await say(maren, id, text);
      await heard(laptop, text).waitFor();
    }
    await account(phone, '2 unread messages').waitFor();
    t.equal(said, 0);
    await laptop.getByRole('button', { name: 'Back to the messages' }).click();
    await words(laptop, 'Or roll it?').waitFor();
    for (const device of [laptop, phone]) await hasCount(t, account(device, 'unread messages?'), 0);
    t.equal((await open(grace, id)).body.conversation.unread, 0);
  });

  await t.test('sees everything once a stream that was refused is there again', async (t) => {
    const late = await openPage(browser, stack.origin);
    await refuseStream(late);
    await comeBack(late, grace);
    await late.goto(`/messages/${id}`);
    await words(late, 'Or roll it?').waitFor();
    await say(maren, id, 'It is rolled.');
    await words(laptop, 'It is rolled.').waitFor();
    await hasCount(t, words(late, 'It is rolled.'), 0, 'nobody has told it');
    await late.unroute('**/me/stream');
    await t.resolves(words(late, 'It is rolled.').waitFor());
    await late.context().close();
  });

  await t.test('is told when a conversation could not be read again, and sees it when it could', async (t) => {
    await laptop.clock.install();
    await laptop.reload();
    await words(laptop, 'It is rolled.').waitFor();
    const reading = `**/conversations/${id}?*`;
    await laptop.route(reading, (route) => route.abort());
    await say(maren, id, 'It is sent.');
    const missing = laptop.getByText('New messages may be missing');
    await missing.waitFor();
    await laptop.unroute(reading);
    await laptop.clock.fastForward(10_000);
    await words(laptop, 'It is sent.').waitFor();
    await hasCount(t, missing, 0);
  });
});
