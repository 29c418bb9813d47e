import t, { type Test } from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { placeSandbox, runSandbox } from '../../payments/with-sandbox.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, openAs, stateOf } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts } from '../../web/shown.ts';

t.test('an order that is paid by card goes there and back, and its money by itself', async (t) => {
  const { port, env } = await placeSandbox();
  const stack = await startStack(t, { worker: true, env: { LAUNCHED: 'checkout', ...env } });
  const { provider, work } = await runSandbox(t, stack, { port });
  work();
  const browser = await startBrowser(t);

  /** One order from the bag to the refund, pressed by both sides and on the page of the provider. */
  const goThrough = async (t: Test, phone: boolean) => {
    const maren = await artist(stack, 'Maren Holt');
    const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 1250.5 });
    const grace = await collector(stack, 'Grace', [tide]);
    const shop = await openAs(browser, stack, grace, '/checkout', { phone });
    const desk = await openAs(browser, stack, maren, '/dashboard?view=sales', { phone });
    const both = async (t: Test, name: string) => {
      for (const [page, side] of [[shop, 'collector'] as const, [desk, 'artist'] as const]) {
        t.same(await findings(page), []);
        t.equal(await scrollsSideways(page), false);
        await shoot(page, `card-${name}-${side}${phone ? '-phone' : ''}`);
      }
    };

    await t.test('a collector pays on the page of the provider, and comes back', async () => {
      await fillAddress(shop);
      await shop.getByRole('button', { name: 'Go on to the Payment' }).click();
      await shop.getByRole('button', { name: 'Pay $1,250.50' }).click();
      await shop.getByRole('link', { name: 'Go to the Payment' }).click();
      await shop.getByRole('button', { name: 'Pay', exact: true }).click();
      await shop.getByText('Thank you: it is paid.').waitFor();
      await shop.getByRole('button', { name: 'Shopping bag', exact: true }).waitFor();
    });

    await t.test('the artist ships it, and the collector says that it is there', async (t) => {
      // The list of another person is as old as its read model.
      await stack.foldAll();
      await desk.reload();
      await desk.getByRole('link', { name: 'Low Tide' }).click();
      await stateOf(desk).getByText('The collector has paid by card.').waitFor();
      await hasCount(t, desk.getByText('You owe the commission'), 0, 'it was kept');
      const money = desk.getByRole('region', { name: 'Your money' });
      await money.getByText('is sent to you when the order has arrived').waitFor();
      await both(t, 'paid');
      await desk.getByRole('button', { name: 'Mark as Shipped' }).click();
      await stateOf(desk).getByText('Shipped', { exact: true }).waitFor();
      await shop.goto('/dashboard?view=my-purchases');
      await shop.getByRole('link', { name: 'Low Tide' }).click();
      await shop.getByRole('button', { name: 'It Has Arrived' }).click();
      await stateOf(shop).getByText('Your order arrived on').waitFor();
    });

    await t.test('it is sent back with a reason, and the artist takes it back', async (t) => {
      await shop.getByRole('button', { name: 'Ask for a Return' }).click();
      await shop.getByLabel('Why').fill('It is too large for the wall.');
      await shop.getByRole('button', { name: 'Ask for the Return' }).click();
      await stateOf(shop).getByText('Maren Holt has not answered yet.').waitFor();
      await desk.reload();
      await desk.getByLabel('Your answer').fill('To my studio, please.');
      await both(t, 'return');
      await desk.getByRole('button', { name: 'Accept Return' }).click();
      await stateOf(desk).getByText('You have agreed.').waitFor();
    });

    await t.test('all of the money goes back to the card without another word', async (t) => {
      await desk.getByRole('button', { name: 'It Has Come Back' }).click();
      await stateOf(desk).getByText('All of the money goes back to the card by itself.').waitFor();
      await hasCount(t, desk.getByRole('button', { name: 'Note Refund' }), 0, 'there is nothing to note');
      await shop.reload();
      await stateOf(shop).getByText('All of your money goes back to your card.').waitFor();
      const back = shop.getByRole('region', { name: 'Money back' });
      await hasTexts(t, back.getByRole('definition'), ['$1,250.50']);
      await both(t, 'refunded');
      await shop.goto(`/artwork/${tide.id}`);
      await shop.getByRole('button', { name: 'Add to Bag' }).waitFor();
    });
  };

  await t.test('on a laptop', (t) => goThrough(t, false));
  await t.test('on a phone', (t) => goThrough(t, true));

  await t.test('and the provider has given back what came, once each', async (t) => {
    const sums = async () =>
      (await provider.list(null)).map(({ captured_cents, refunded_cents }) => ({ captured_cents, refunded_cents }));
    const wholly = { captured_cents: 125_050, refunded_cents: 125_050 };
    await until('both have gone back', async () => (await sums()).every(({ refunded_cents }) => refunded_cents > 0));
    t.same(await sums(), [wholly, wholly]);
  });
});
