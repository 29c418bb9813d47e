import t from 'tap';
import { findingsAnywhere } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, noteMoney, openAs, order, startSelling, stateOf, step } from '../../web/selling.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

const DAY = 86_400_000;

t.test('money that comes when the time is over', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  await maren.call('PUT', '/api/v1/artists/me/selling', { body: { how_to_pay: 'Cash.' } });
  const [wave, tern, reef] = [
    await seedWork(stack, maren, { title: 'Wave', price: 15 }),
    await seedWork(stack, maren, { title: 'Tern', price: 25, limited_edition: 1 }),
    await seedWork(stack, maren, { title: 'Reef', price: 35 }),
  ];
  const grace = await collector(stack, 'Grace');
  const june = await collector(stack, 'June');
  const ask = async (by: typeof grace, work: typeof wave) => {
    const [placed] = await order(by, [work], `${work.title} for ${by.session.user.name}`);
    return placed?.id ?? 0;
  };
  const [free, gone, never] = [await ask(grace, wave), await ask(grace, tern), await ask(grace, reef)];
  for (const id of [free, gone]) await step(maren, id, 'accept');
  stack.clock.ahead += 6 * DAY;
  const other = await ask(june, tern);
  await step(maren, other, 'accept');
  const shop = await openAs(browser, stack, grace, `/dashboard?view=my-purchases&order=${free}`);
  const desk = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${free}`);
  const note = desk.getByRole('button', { name: 'Note Late Money' });
  const money = desk.getByRole('region', { name: 'Money back' });

  await t.test('buys what is still free', async (t) => {
    await stateOf(shop).getByText('If you have sent money, ask Maren Holt for it.').waitFor();
    await stateOf(desk).getByText('If money comes after all, note it here.').waitFor();
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sale-late');
    await noteMoney(desk, '$15.00', 'Note Late Money');
    await stateOf(desk).getByText('Paid', { exact: true }).waitFor();
    await desk.getByRole('button', { name: 'Mark as Shipped' }).waitFor();
    await shop.reload();
    await stateOf(shop).getByText('Maren Holt says that your money came on').waitFor();
  });

  await t.test('is owed where somebody else has the work meanwhile', async (t) => {
    await desk.goto(`/dashboard?view=sales&sale=${gone}`);
    await noteMoney(desk, '$25.00', 'Note Late Money');
    await stateOf(desk).getByText('The money came too late: what was asked for was gone.').waitFor();
    await shows(t, () => desk.evaluate('document.activeElement.textContent'), /^ExpiredThe money/);
    await money.getByText('You still owe').waitFor();
    await hasCount(t, note, 0);
    t.same(await findingsAnywhere(desk), []);
    await shoot(desk, 'sale-late-owed');
    await shop.goto(`/dashboard?view=my-purchases&order=${gone}`);
    await stateOf(shop).getByText('Your money came too late').waitFor();
    await shop.getByText('Still to come from Maren Holt').waitFor();
    t.same(await findingsAnywhere(shop), []);
    await shoot(shop, 'order-late');
  });

  await t.test('is not asked about where nobody was told how to pay', async (t) => {
    await desk.goto(`/dashboard?view=sales&sale=${never}`);
    await stateOf(desk).getByText('The time is over, and what was asked for is free again.').waitFor();
    await hasCount(t, note, 0);
    await hasCount(t, money, 0);
  });
});
