import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import t from 'tap';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { talkOf } from '../../messages/talk.ts';
import { findings } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { openAs } from '../../web/selling.ts';
import { hasCount, shows } from '../../web/shown.ts';

const ALL = 10_000;
const AT_ONCE = 1_000;

/** Goes on with a conversation that has one message, up to a number of them, as if they had been sent one by one. */
async function fillUp(stack: Stack, conversationId: number, last: number): Promise<void> {
  const stream = `conversation-${conversationId}`;
  const first = await stack.db
    .selectFrom('log.domain_event')
    .select('payload')
    .where('stream_id', '=', stream)
    .executeTakeFirstOrThrow();
  const payload = first.payload as { conversation_id: number; member_id: number; artist_id: number };
  const { conversation_id, member_id, artist_id } = payload;
  for (let from = 2; from <= last; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - from + 1) }, (_, at) => from + at);
    const sideOf = (number: number) => (number % 2 === 0 ? ('artist' as const) : ('member' as const));
    const at = new Date();
    await stack.parts.domainLog.append({
      stream,
      expectedVersion: null,
      actorId: null,
      events: numbers.map((number) => ({
        ...{ id: randomUUID(), type: 'message_sent' as const, version: 1, occurredAt: at },
        payload: { ...payload, number, by: sideOf(number) },
      })),
    });
    await stack.db
      .insertInto('messages.message_words')
      .values(
        numbers.map((number) => ({
          ...{ conversation_id, number, member_id, artist_id, by: sideOf(number), sent_at: at },
          text: `Message ${number}${number % 7 === 0 ? ', which says a little more than the others do. '.repeat(4) : ''}`,
        })),
      )
      .execute();
  }
  await stack.foldAll();
}

const box = (page: Page) => page.getByRole('region', { name: 'What was written' });
const message = (page: Page, number: number) => box(page).getByText(`Message ${number}`, { exact: true });
/** Where a message stands in the window. */
const topOf = async (page: Page, number: number) => Math.round((await message(page, number).boundingBox())?.y ?? -1);

t.test('a conversation of ten thousand messages is read from its end upwards', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const { talk } = talkOf(stack);
  const maren = await stack.artist('Maren Holt');
  const grace = await stack.shopper('Grace');
  const id = await talk(grace, maren.profileId);
  await fillUp(stack, id, ALL);
  const page = await openAs(browser, stack, grace, `/messages/${id}`);

  await t.test('the newest is in sight first, and the first of all is not loaded', async (t) => {
    await message(page, ALL).waitFor();
    await shows(t, async () => Boolean(await message(page, ALL).boundingBox()), true);
    await hasCount(t, box(page).getByText('Hello', { exact: true }), 0);
    t.same(await findings(page), []);
  });

  await t.test('what is in sight stays where it is when older ones come', async (t) => {
    const seen = ALL - 45;
    await message(page, seen).scrollIntoViewIfNeeded();
    await message(page, seen - 30).waitFor({ state: 'attached' });
    const before = await topOf(page, seen);
    await page.getByRole('button', { name: 'Older messages' }).dispatchEvent('click');
    await message(page, seen - 80).waitFor({ state: 'attached' });
    await shows(t, () => topOf(page, seen), before);
  });

  await t.test('what comes meanwhile moves nothing, is told of, and is read at the end', async (t) => {
    const seen = ALL - 45;
    const before = await topOf(page, seen);
    const unread = async () => (await talkOf(stack).open(grace, id)).body.conversation.unread;
    t.equal(await unread(), 0);
    const below = page.getByRole('button', { name: 'New messages below' });
    for (const text of ['Newer than all', 'The newest of all']) {
      await talkOf(stack).say(maren, id, text);
      await stack.foldAll();
      await below.waitFor();
      await page.getByRole('status').filter({ hasText: text }).waitFor();
    }
    await shows(t, () => topOf(page, seen), before);
    t.equal(await unread(), 2, 'nobody has seen them');
    await below.click();
    await hasCount(t, below, 0);
    await shows(t, unread, 0);
  });

  await t.test('all the way up to the first', async (t) => {
    const press = `(async () => {
      const older = () => [...document.querySelectorAll('button')].find((button) => /^(Older|Loading older) messages/.test(button.textContent));
      while (older()) {
        older().click();
        await new Promise((done) => requestAnimationFrame(done));
      }
    })()`;
    await page.evaluate(press);
    await box(page).getByText('Hello', { exact: true }).scrollIntoViewIfNeeded();
    await hasCount(t, box(page).getByRole('listitem'), ALL + 2);
    t.ok(await box(page).getByText('Hello', { exact: true }).boundingBox());
  });
});
