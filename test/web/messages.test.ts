import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { talkOf } from '../messages/talk.ts';
import { findings } from './axe.ts';
import { backOnline, fillLogin, openPage, startBrowser } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { seedWork } from './seeded-works.ts';
import { collector as buyer, openAs, order, artist as seller } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const field = (page: Page, to: string) => page.getByLabel(`Message to ${to}`);
const words = (page: Page, text: string) =>
  page.getByRole('region', { name: 'What was written' }).getByRole('listitem').filter({ hasText: text });
const entry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link', { name });

t.test('a collector and an artist write to each other', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const { talk, say } = talkOf(stack);
  const maren = await seller(stack, 'Maren Holt');
  const grace = await stack.shopper('Grace');
  const tide = await seedWork(stack, maren, { title: 'Low Tide' });
  await stack.foldAll();
  const collector = await openAs(browser, stack, grace, '/messages');
  const studio = await openAs(browser, stack, maren, `/artwork/${tide.id}`);

  await t.test('who have written nothing yet are told what would be here', async (t) => {
    const answer = await holdBack(collector, '**/conversations?limit=30*');
    await collector.reload();
    await collector.getByText('Loading your messages...').waitFor();
    answer();
    await collector.getByText('No messages yet').waitFor();
    t.same(await findings(collector), []);
    await shoot(collector, 'messages-empty');
  });

  await t.test('about a work: a visitor signs in first, and is back where they write', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto(`/artwork/${tide.id}`);
    await page.getByRole('link', { name: 'Write to the artist' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page, grace.session.user.email, grace.password);
    await page.waitForURL(`**/messages/about-artwork-${tide.id}`);
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
    await page.getByRole('link', { name: 'Low Tide' }).waitFor();
    await field(page, 'Maren Holt').fill('Is it framed?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\/\d+$/);
    await words(page, 'Is it framed?').waitFor();
    await shows(t, () => field(page, 'Maren Holt').inputValue(), '');
    await page.context().close();
  });

  await t.test('nobody is led to write to themselves', async (t) => {
    await studio.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor();
    await studio.getByRole('button', { name: 'Account menu' }).waitFor();
    await hasCount(t, studio.getByRole('link', { name: 'Write to the artist' }), 0);
  });

  await t.test('the other sees in the badge and the title that something is unread, and reads it', async (t) => {
    const unread = studio.getByRole('button', { name: /^Account menu.* 1 unread message$/ });
    await unread.waitFor();
    await shows(t, () => studio.title(), /^\(1\) /);
    await studio.goto('/messages');
    await entry(studio, 'Grace').getByText('1 unread message').waitFor();
    await shoot(studio, 'messages-list');
    await entry(studio, 'Grace').click();
    await words(studio, 'Is it framed?').waitFor();
    await hasCount(t, unread, 0);
    await hasCount(t, entry(studio, 'Grace').getByText('1 unread message'), 0);
    await shows(t, () => studio.title(), 'Messages · Vernissage');
    t.same(await findings(studio), []);
  });

  await t.test('Shift and Enter begins a line, and Enter sends; the other hears it once', async (t) => {
    await collector.goto('/messages');
    await entry(collector, 'Maren Holt').click();
    await words(collector, 'Is it framed?').waitFor();
    const text = field(studio, 'Grace');
    await text.fill('It is.');
    await studio.keyboard.press('Shift+Enter');
    await studio.keyboard.type('In oak, see https://example.com/oak');
    await studio.keyboard.press('Enter');
    await words(studio, 'In oak').waitFor();
    const heard = collector.getByRole('status').filter({ hasText: 'Maren Holt writes:' });
    await hasTexts(t, heard.getByRole('paragraph'), ['Maren Holt writes: It is.\nIn oak, see https://example.com/oak']);
    await words(collector, 'In oak').waitFor();
    await hasCount(t, words(collector, 'Is it framed?'), 1);
  });

  await t.test('an address of the other can be followed once the reader has answered', async (t) => {
    const june = await stack.shopper('June');
    const id = await talk(june, maren.profileId, { text: 'Look at https://example.com/june' });
    const page = await openAs(browser, stack, maren, `/messages/${id}`);
    await words(page, 'Look at').waitFor();
    const link = words(page, 'Look at').getByRole('link', { name: 'https://example.com/june' });
    await hasCount(t, link, 0);
    await field(page, 'June').fill('Thank you');
    await page.getByRole('button', { name: 'Send' }).click();
    await link.waitFor();
    t.match(await link.getAttribute('rel'), /noopener.*noreferrer/);
    await page.context().close();
  });

  await t.test('an artist writes first to who has ordered, from the page of the sale', async (t) => {
    const june = await buyer(stack, 'June');
    const [placed] = await order(june, [tide], 'the order of june');
    const page = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${placed?.id}`);
    await page.getByRole('link', { name: 'Write to the collector' }).click();
    await page.getByRole('link', { name: `order ${placed?.id}` }).waitFor();
    await page.getByRole('textbox', { name: 'Message to ' }).fill('Thank you for your order');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\/\d+$/);
    await page.goto(`/messages/about-order-${placed?.id}`);
    await page.waitForURL(/\/messages\/\d+$/);
    await t.resolves(words(page, 'Thank you for your order').waitFor());
    await page.context().close();
  });

  await t.test('a draft is there again, and what is written offline is sent once', async (t) => {
    const text = field(collector, 'Maren Holt');
    await text.fill('How much is');
    await collector.reload();
    await shows(t, () => text.inputValue(), 'How much is');
    await text.fill('How much is the shipping?');
    await collector.context().setOffline(true);
    await collector.keyboard.press('Enter');
    await collector.getByText('Is sent when you are online again.').waitFor();
    await shoot(collector, 'messages-offline');
    await backOnline(collector);
    await hasCount(t, collector.getByRole('list', { name: 'Not sent yet' }), 0);
    await words(studio, 'How much is the shipping?').waitFor();
    await collector.reload();
    await words(collector, 'How much is the shipping?').waitFor();
    await hasCount(t, words(collector, 'How much is the shipping?'), 1);
    t.same(await findings(collector), []);
  });

  await t.test('what is written offline is sent from whichever page is open when the network is back', async (t) => {
    const page = await openAs(browser, stack, grace, '/messages');
    await entry(page, 'Maren Holt').click();
    await field(page, 'Maren Holt').fill('I write from a train');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('Is sent when you are online again.').waitFor();
    await page.context().setOffline(false);
    await page.goto('/about');
    await words(studio, 'I write from a train').waitFor();
    await hasCount(t, words(studio, 'I write from a train'), 1);
    await page.context().close();
  });

  await t.test('a message whose way is broken is sent again by itself, under its own key', async (t) => {
    const keys: (string | undefined)[] = [];
    collector.on('request', (request) => {
      if (request.method() === 'POST' && /\/messages$/.test(request.url()))
        keys.push(request.headers()['idempotency-key']);
    });
    await collector.route('**/conversations/*/messages', (route) => route.abort(), { times: 1 });
    await field(collector, 'Maren Holt').fill('Once only');
    await collector.keyboard.press('Enter');
    await words(studio, 'Once only').waitFor();
    await hasCount(t, words(studio, 'Once only'), 1);
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
  });

  await t.test('a phone shows the list, then the conversation, and writes with a button', async (t) => {
    const phone = await openAs(browser, stack, grace, '/messages', { phone: true });
    await entry(phone, 'Maren Holt').tap();
    await words(phone, 'Is it framed?').waitFor();
    await hasCount(t, phone.getByRole('region', { name: 'Messages', exact: true }), 0);
    await field(phone, 'Maren Holt').fill('From the train');
    await phone.keyboard.press('Enter');
    await shows(t, () => field(phone, 'Maren Holt').inputValue(), 'From the train\n');
    await phone.getByRole('button', { name: 'Send' }).tap();
    await words(phone, 'From the train').waitFor();
    await words(studio, 'From the train').waitFor();
    await phone.getByRole('link', { name: 'All messages' }).tap();
    await entry(phone, 'Maren Holt').getByText('From the train').waitFor();
    await phone.context().close();
    await shoot(collector, 'messages-full');
  });

  await t.test('who is blocked learns that they cannot write, and can once they are let', async (t) => {
    await studio.getByRole('button', { name: 'Block or report' }).click();
    await studio.getByText('Neither of you can write to the other any more').waitFor();
    t.same(await findings(studio), []);
    await shoot(studio, 'messages-safety');
    await collector.context().setOffline(true);
    await field(collector, 'Maren Holt').fill('Are you there?');
    await collector.keyboard.press('Enter');
    await collector.getByText('Is sent when you are online again.').waitFor();
    await studio.getByRole('button', { name: 'Block', exact: true }).click();
    await studio.getByText('You have blocked them. To write').waitFor();
    await backOnline(collector);
    await collector.getByText('You cannot write here at present.').waitFor();
    await collector.getByText('Not sent. You cannot write to them any more').waitFor();
    await shoot(collector, 'messages-blocked');
    t.same(await findings(collector), []);
    await studio.getByRole('button', { name: 'Unblock' }).click();
    await field(studio, 'Grace').waitFor();
    await collector.getByRole('button', { name: 'Try again' }).click();
    await words(collector, 'Are you there?').waitFor();
    await hasCount(t, collector.getByRole('alert').filter({ hasText: 'Not sent' }), 0);
  });

  await t.test('who reports says why', async (t) => {
    await studio.getByRole('button', { name: 'Report', exact: true }).click();
    await studio.getByText('Please say what is wrong').waitFor();
    await studio.getByLabel('What is wrong?').fill('Asks for money');
    await studio.getByRole('button', { name: 'Report', exact: true }).click();
    await t.resolves(studio.getByText('You have reported this conversation.').waitFor());
  });

  await t.test('a conversation of others is not found, and one that cannot be read can be tried again', async (t) => {
    const stranger = await stack.shopper('June');
    const id = Number(new URL(collector.url()).pathname.split('/').at(-1));
    const page = await openAs(browser, stack, stranger, `/messages/${id}`);
    await page.getByText('There is no such conversation').waitFor();
    t.same(await findings(page), []);
    await page.context().close();
    await say(maren, id, 'Still here');
    await collector.route('**/api/v1/conversations/**', (route) => route.abort());
    await collector.reload();
    await collector.getByText('Network error. Please try again.').first().waitFor();
    await shoot(collector, 'messages-failed');
    await collector.unroute('**/api/v1/conversations/**');
    await collector.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Retry' }).click();
    await t.resolves(words(collector, 'Still here').waitFor());
  });

  await t.test('a list that could not be read again says so, and can be tried again', async (t) => {
    const id = Number(new URL(collector.url()).pathname.split('/').at(-1));
    const lists = /\/conversations\?/;
    await collector.route(lists, (route) => route.abort());
    await say(maren, id, 'And here');
    const late = collector.getByText('This list may be out of date: we could not read it again.');
    await late.waitFor();
    await collector.unroute(lists);
    await collector.getByRole('button', { name: 'Retry' }).click();
    await hasCount(t, late, 0);
  });
});
