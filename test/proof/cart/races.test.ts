import t from 'tap';
import type { Cart } from '../../../src/contract/cart.ts';
import { openCatalogue } from '../../cart/catalogue.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';

t.test('one cart, changed from everywhere at once', async (t) => {
  const stack = await startStack(t, { redis: false });
  // A second process has its own group commit and keyed mutex: its calls meet those of the first only in the log.
  const other = await apiProcess(t, stack);
  await other.start();
  const catalogue = await openCatalogue(stack);
  const tabsOf = async () => {
    const here = await stack.shopper();
    return [here, createClient(other.origin, here.token)] as const;
  };
  const list = (count: number) => Promise.all(Array.from({ length: count }, () => catalogue.list()));
  const add = (tab: Client, artwork_id: number) => tab.call<Cart>('POST', '/cart/items', { body: { artwork_id } });
  const worksIn = async (tab: Client) =>
    (await tab.call<Cart>('GET', '/cart')).body.items.map((item) => item.artwork_id).sort();

  await t.test('two tabs at once lose nothing', async (t) => {
    const [one, two] = await tabsOf();
    const works = await list(2);
    const answers = await Promise.all([add(one, works[0] ?? 0), add(two, works[1] ?? 0)]);
    t.same(
      answers.map(({ status }) => status),
      [201, 201],
    );
    t.same(await worksIn(one), works.sort());
  });

  await t.test('an identical double click makes one line', async (t) => {
    const [one, two] = await tabsOf();
    const [work = 0] = await list(1);
    for (const tabs of [
      [one, one],
      [one, two],
    ]) {
      await one.call('DELETE', '/cart/clear');
      const answers = await Promise.all(tabs.map((tab) => add(tab, work)));
      t.same(answers.map(({ status }) => status).sort(), [201, 409]);
      t.match(answers.find(({ status }) => status === 409)?.body, { code: 'ALREADY_IN_CART' });
      t.same(await worksIn(one), [work]);
    }
  });

  await t.test('25 writes all take effect in one process', async (t) => {
    const [tab] = await tabsOf();
    const works = await list(25);
    const answers = await Promise.all(works.map((work) => add(tab, work)));
    t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
    t.same(await worksIn(tab), works.sort());
  });

  await t.test('50 writes through two processes take effect, or are told that they did not', async (t) => {
    const [one, two] = await tabsOf();
    const works = await list(50);
    const answers = await Promise.all(works.map((work, n) => add(n % 2 ? one : two, work)));
    for (const { status, body } of answers) if (status !== 201) t.match(body, { code: 'CONFLICT', statusCode: 409 });
    const added = works.filter((_, n) => answers[n]?.status === 201);
    t.ok(added.length >= 8, `${added.length} were added`);
    t.same(await worksIn(one), added.sort());
  });

  await t.test('changes, removals and clearing race without an error of the server', async (t) => {
    const [one, two] = await tabsOf();
    const works = await list(10);
    for (const work of works) await add(one, work);
    const { body } = await one.call<Cart>('GET', '/cart');
    const calls = body.items.flatMap(({ id }, n) => [
      one.call('PUT', `/cart/items/${id}`, { body: { quantity: n + 2 } }),
      two.call('DELETE', `/cart/items/${id}`),
    ]);
    const answers = await Promise.all([...calls, two.call('DELETE', '/cart/clear')]);
    for (const { status, body } of answers) t.ok([200, 404, 409].includes(status), JSON.stringify(body).slice(0, 80));
    t.match((await one.call('DELETE', '/cart/clear')).body, { total_items: 0 });
  });
});
