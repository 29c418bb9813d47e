import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { ADDRESS, artist, collector, openAs, startSelling, stateOf, step, stepOfBuyer } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

const DAY = 86_400_000;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

t.test('works that are sent back', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const tide = await seedWork(stack, maren, { title: LONG, price: 100, limited_edition: 20 });
  const salt = await seedWork(stack, maren, { title: 'מלח', price: 40, limited_edition: 20 });
  const grace = await collector(stack, 'Grace');
  let asked = 0;
  /** Somebody has got three pieces of one work and one of another. @returns the id of the order */
  const delivered = async () => {
    asked += 1;
    const lines = [
      { artwork_id: tide.id, quantity: 1, price: 100 },
      { artwork_id: salt.id, quantity: 3, price: 40 },
    ];
    const headers = { 'idempotency-key': `"order ${asked}"` };
    const body = { lines, ship_to: ADDRESS };
    const placed = await grace.call<{ checkout: { orders: { id: number }[] } }>('POST', '/api/v1/checkout', {
      body,
      headers,
    });
    const id = placed.body.checkout.orders[0]?.id ?? 0;
    await step(maren, id, 'accept');
    await step(maren, id, 'paid', { paid_on: new Date().toISOString().slice(0, 10) });
    await step(maren, id, 'shipped', {});
    await stepOfBuyer(grace, id, 'delivered');
    return id;
  };
  const shop = await openAs(browser, stack, grace, '/dashboard?view=returns');
  const desk = await openAs(browser, stack, maren, '/dashboard?view=sales');
  const openOrder = (id: number) => shop.goto(`/dashboard?view=my-purchases&order=${id}`);
  const part = shop.getByRole('region', { name: 'Return' });

  await t.test('there is none before one was asked for', async (t) => {
    await shop.getByText('No returns').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await desk.goto('/dashboard?view=sales&only=returns');
    await desk.getByText('No sales yet').or(desk.getByText('None of this kind')).waitFor();
  });

  await t.test('their collector chooses what goes back, and how many pieces', async (t) => {
    const id = await delivered();
    await openOrder(id);
    await part.getByText('You can ask Maren Holt to take something back until').waitFor();
    await part.getByRole('button', { name: 'Ask for a Return' }).click();
    await part.getByRole('button', { name: 'Ask for the Return' }).click();
    await part.getByText('Please choose what goes back').waitFor();
    await part.getByText('Please say why').waitFor();
    await shows(t, () => shop.evaluate('document.activeElement.type'), 'checkbox', 'the first that is missing');
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'return-missing');
    await part.getByLabel('Pieces of מלח').selectOption('2');
    await hasCount(t, part.getByText('Please choose what goes back'), 0);
    await part.getByLabel('Why').fill(`Two are enough. ${LONG}`);
    const calls = `**/api/v1/orders/${id}/return`;
    await shop.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'Please try again' } }));
    await part.getByRole('button', { name: 'Ask for the Return' }).click();
    await part.getByRole('alert').filter({ hasText: 'Please try again' }).waitFor();
    await shows(t, () => part.getByLabel('Why').inputValue(), /^Two are enough/, 'what was written stays');
    await shows(t, () => part.getByLabel('Pieces of מלח').inputValue(), '2');
    await shop.unroute(calls);
    await part.getByRole('button', { name: 'Ask for the Return' }).click();
    await part.getByText('מלח (2)').waitFor();
    await hasCount(t, part.getByRole('button'), 0, 'it can be asked for once');
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'return-asked');
    await shop.goto('/dashboard?view=returns');
    await shop.getByText('You have asked to send something back.').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'returns');
  });

  await t.test('the artist refuses, after a question, and says why', async (t) => {
    await desk.goto('/dashboard?view=sales');
    await desk.getByRole('link', { name: 'Returns (1)' }).click();
    await desk.getByRole('heading', { level: 2 }).getByRole('link').click();
    const answer = desk.getByRole('region', { name: 'Return' });
    await answer.getByLabel('Your answer').fill('They were made for you.');
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'return-answer');
    await answer.getByRole('button', { name: 'Refuse' }).click();
    const question = desk.getByRole('alertdialog', { name: 'Refuse this return?' });
    await question.waitFor();
    t.same(await findingsAnywhere(desk), []);
    await desk.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await shows(t, () => answer.getByLabel('Your answer').inputValue(), 'They were made for you.');
    await answer.getByRole('button', { name: 'Refuse' }).click();
    await question.getByRole('button', { name: 'Refuse' }).click();
    await stateOf(desk).getByText('You have refused to take it back.').waitFor();
    await shows(t, () => desk.evaluate('document.activeElement.textContent'), /^DeliveredYou have refused/);
    await shop.getByRole('heading', { level: 2 }).getByRole('link').click();
    await stateOf(shop).getByText('Maren Holt does not take it back.').waitFor();
    await part.getByText('They were made for you.').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'return-refused');
  });

  await t.test('what has come back is owed for, and is for sale again or not', async (t) => {
    const id = await delivered();
    await stepOfBuyer(grace, id, 'return', { lines: [{ artwork_id: salt.id, quantity: 1 }], reason: 'A crack.' });
    await step(maren, id, 'return', { step: 'accept' });
    await desk.goto(`/dashboard?view=sales&sale=${id}`);
    await desk.getByLabel('It is for sale again').uncheck();
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'return-accepted');
    await desk.getByRole('button', { name: 'It Has Come Back' }).click();
    await stateOf(desk).getByText('Give the collector $40.00.').waitFor();
    await hasTexts(t, desk.getByRole('region', { name: 'Money back' }).getByRole('definition'), ['$40.00']);
    await shoot(desk, 'return-received');
  });

  await t.test('can be asked for until a day, and a page that is older says so', async (t) => {
    const id = await delivered();
    await openOrder(id);
    await part.getByRole('button', { name: 'Ask for a Return' }).click();
    await part.getByLabel(LONG).check();
    await part.getByLabel('Why').fill('Too late.');
    stack.clock.ahead += 15 * DAY;
    await part.getByRole('button', { name: 'Ask for the Return' }).click();
    await part.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    t.same(await findingsAnywhere(shop), []);
  });
});
