import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { refuseStream, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, openAs, order, startSelling, stateOf, step } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

t.test('money that goes back', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  await maren.call('PUT', '/api/v1/artists/me/selling', { body: { how_to_pay: 'Cash.' } });
  const grace = await collector(stack, 'Grace');
  let asked = 0;
  /** A collector asks for a work, and pays. @returns the id of the order */
  const paid = async (work: { id: number; price: number }) => {
    asked += 1;
    const [placed] = await order(grace, [work], `order ${asked}`);
    const id = placed?.id ?? 0;
    await step(maren, id, 'accept');
    await step(maren, id, 'paid', { paid_on: new Date().toISOString().slice(0, 10) });
    return id;
  };
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');
  const shop = await openAs(browser, stack, grace, '/dashboard?view=my-purchases');
  const openSale = (id: number) => desk.goto(`/dashboard?view=sales&sale=${id}`);
  const openOrder = (id: number) => shop.goto(`/dashboard?view=my-purchases&order=${id}`);
  const money = desk.getByRole('region', { name: 'Money back' });
  const amount = money.getByLabel('Amount that went back');
  const noteRefund = async () => {
    await money.getByRole('button', { name: 'Note Refund' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Note Refund' }).click();
  };

  await t.test('a collector cancels what is paid and not sent, and is owed all of it', async (t) => {
    const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 1250.5 });
    const id = await paid(tide);
    await openOrder(id);
    await shop.getByRole('button', { name: 'Cancel Order' }).click();
    const question = shop.getByRole('alertdialog', { name: 'Cancel this order?' });
    await question.getByText('Maren Holt must give you $1,250.50 back').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'order-cancel-paid');
    await question.getByRole('button', { name: 'Cancel Order' }).click();
    await stateOf(shop).getByText('You have cancelled this. Maren Holt must give you $1,250.50.').waitFor();
    await shows(t, () => shop.evaluate('document.activeElement.textContent'), /^CancelledYou/);
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'order-owed');

    await desk.goto('/dashboard?view=sales');
    await desk.getByText('You owe collectors $1,250.50.').waitFor();
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sales-owed');
    await desk.getByRole('link', { name: 'Show what you owe' }).click();
    await desk.getByRole('link', { name: 'Owed ($1,250.50)' }).and(desk.locator('[aria-current]')).waitFor();
    await desk.getByRole('link', { name: 'Low Tide' }).click();
    await stateOf(desk).getByText('You owe the collector $1,250.50.').waitFor();
    await shows(t, () => amount.inputValue(), '1250.50');
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sale-owed');
    await noteRefund();
    await stateOf(desk).getByText('Refunded', { exact: true }).waitFor();
    await desk.getByRole('link', { name: 'All sales' }).click();
    await desk.getByRole('region', { name: 'Sales', exact: true }).waitFor();
    await hasCount(t, desk.getByText('You owe collectors'), 0);
    await shop.reload();
    await stateOf(shop).getByText('Maren Holt says that all your money went back on').waitFor();
    await shoot(shop, 'order-refunded');
  });

  await t.test('an amount that cannot be is said at its field, and a part goes back', async (t) => {
    const fog = await seedWork(stack, maren, { title: 'Fog', price: 80 });
    const id = await paid(fog);
    await step(maren, id, 'shipped', {});
    await openSale(id);
    await money.getByRole('button', { name: 'Give Money Back' }).click();
    await shows(t, () => desk.evaluate('document.activeElement.name'), 'amount');
    for (const [text, words] of [
      ['', 'Amount is required'],
      ['all of it', 'Valid amount is required'],
      ['80.01', 'At most $80.00 can go back'],
    ] as const) {
      await amount.fill(text);
      await money.getByRole('button', { name: 'Note Refund' }).click();
      await money.getByText(words).waitFor();
      await shows(t, () => desk.evaluate('document.activeElement.name'), 'amount');
    }
    await hasCount(t, desk.getByRole('alertdialog'), 0);
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sale-refund-wrong');
    await amount.fill('30,50');
    await money.getByText('$30.50').waitFor();
    await hasCount(t, money.getByText('for sale again'), 0, 'what was sent is not here');
    await noteRefund();
    await stateOf(desk).getByText('Shipped', { exact: true }).waitFor();
    await hasTexts(t, money.getByRole('definition'), ['$30.50']);
    await money.getByRole('button', { name: 'Give Money Back' }).click();
    await money.getByText('at most $49.50').waitFor();
    await money.getByRole('button', { name: 'Not Now' }).click();
    await shows(t, () => desk.evaluate('document.activeElement.textContent'), 'Give Money Back');
    await openOrder(id);
    await hasTexts(t, shop.getByRole('region', { name: 'Money back' }).getByRole('definition'), ['$30.50']);
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'order-part-refunded');
  });

  await t.test('that was changed elsewhere meanwhile is refused, and what was typed stays', async (t) => {
    const salt = await seedWork(stack, maren, { title: 'Salt', price: 40 });
    const id = await paid(salt);
    // The page would be told of it before anything is sent.
    await refuseStream(desk);
    await openSale(id);
    await money.getByRole('button', { name: 'Give Money Back' }).click();
    await amount.fill('25');
    await desk.route('**/refund', (route) => route.abort());
    await noteRefund();
    await money.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
    await shows(t, () => amount.inputValue(), '25');
    await desk.unroute('**/refund');
    await step(maren, id, 'refund', { amount: 20 });
    await noteRefund();
    await money.getByRole('alert').filter({ hasText: '$20.00' }).waitFor();
    t.same(await findingsAnywhere(desk), []);
  });

  await t.test('undoes a payment that was noted by mistake, and the work is for sale again', async (t) => {
    const drift = await seedWork(stack, maren, { title: 'Drift', price: 10 });
    const id = await paid(drift);
    await openSale(id);
    await money.getByRole('button', { name: 'Give Money Back' }).click();
    await money.getByText('If you noted the payment by mistake').waitFor();
    await money.getByRole('button', { name: 'All of It' }).click();
    await shows(t, () => amount.inputValue(), '10.00');
    await shows(t, () => money.getByLabel('The works are for sale again').isChecked(), true);
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sale-refund-all');
    await money.getByRole('button', { name: 'Note Refund' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Note that $10.00 went back?' });
    await question.getByText('The order ends with it.').waitFor();
    await shoot(desk, 'sale-refund-question');
    await question.getByRole('button', { name: 'Note Refund' }).click();
    await stateOf(desk).getByText('Refunded', { exact: true }).waitFor();
    await shop.goto(`/artwork/${drift.id}`);
    await shop.getByRole('button', { name: 'Add to Bag' }).waitFor();
  });
});
