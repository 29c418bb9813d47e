import t from 'tap';
import { talkOf } from '../../messages/talk.ts';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillBag, openAs, order, startSelling, stateOf, step } from '../../web/selling.ts';

const TODAY = new Date().toISOString().slice(0, 10);
/** What an artist does with an order in turn, and what its page says then. */
const STEPS = [
  ['Requested'],
  ['Awaiting payment', 'accept'],
  ['Paid', 'paid', { paid_on: TODAY }],
  ['Shipped', 'shipped', { tracking: 'DHL 00340434' }],
  ['Delivered', 'delivered'],
] as const;

// Shows 7.57
t.test('buying and selling can be done by everybody, day and night, on laptop and phone', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 100, limited_edition: 9 });
  const grace = await collector(stack, 'Grace', [tide]);
  const shop = await openAs(browser, stack, grace, '/checkout');
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');

  await t.test('before anything is sold, and asking for a work', async (t) => {
    await desk.getByText('No sales yet').waitFor();
    t.same(await findingsAnywhere(desk), [], 'no sales');
    await shop.getByRole('button', { name: 'Send Request' }).waitFor();
    t.same(await findingsAnywhere(shop), [], 'the checkout');
    await shop.getByRole('button', { name: 'Send Request' }).click();
    await shop.getByText('Address is required').waitFor();
    t.same(await findingsAnywhere(shop), [], 'what is missing');
  });

  const [placed] = await order(grace, [tide], 'a key');
  const id = placed?.id ?? 0;
  for (const [state, deed, body] of STEPS)
    await t.test(`an order that is ${state.toLowerCase()}`, async (t) => {
      if (deed) await step(maren, id, deed, body);
      await shop.goto(`/dashboard?view=my-purchases&order=${id}`);
      await stateOf(shop).getByText(state).first().waitFor();
      t.same(await findingsAnywhere(shop), [], 'to its collector');
      await desk.goto(`/dashboard?view=sales&sale=${id}`);
      await stateOf(desk).getByText(state).first().waitFor();
      t.same(await findingsAnywhere(desk), [], 'to its artist');
    });

  await t.test('the lists of both, and what has just been asked for', async (t) => {
    await fillBag(grace, [tide]);
    const [another] = await order(grace, [tide], 'another key');
    await shop.goto(`/checkout/placed/${another?.checkout_id}`);
    await shop.getByRole('heading', { level: 1, name: 'Your request is sent' }).waitFor();
    t.same(await findingsAnywhere(shop), [], 'asked for');
    await shop.goto('/dashboard?view=my-purchases');
    await desk.goto('/dashboard?view=sales');
    for (const page of [shop, desk]) {
      await page.getByRole('main').getByRole('link', { name: 'Low Tide' }).first().waitFor();
      t.same(await findingsAnywhere(page), [], page === shop ? 'purchases' : 'sales');
    }
  });

  await t.test('what both write to each other, and that they cannot any more', async (t) => {
    const { talk, block } = talkOf(stack);
    const conversation = await talk(grace, maren.profileId);
    await desk.goto(`/messages/${conversation}`);
    await desk.getByRole('region', { name: 'What was written' }).getByText('Hello').waitFor();
    t.same(await findingsAnywhere(desk), [], 'a conversation');
    await block(maren, conversation);
    await shop.goto(`/messages/${conversation}`);
    await shop.getByText('You cannot write here at present.').waitFor();
    t.same(await findingsAnywhere(shop), [], 'who is blocked');
  });
});
