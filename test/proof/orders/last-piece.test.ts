import { randomUUID } from 'node:crypto';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import type { CheckoutReply } from '../../../src/contract/checkout.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import type { StoredEvent } from '../../../src/engine/log/domain-reads.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { shopOf } from '../../orders/shop.ts';

const BUYERS = 10;
const ROUNDS = 6;
const KILLS = 5;

/** What held and sold pieces of a work come to, counted from its events by other means than those of the shop. */
function overdrawn(events: StoredEvent[], edition: number): string[] {
  const held = new Map<number, { quantity: number; until: number }>();
  const complaints: string[] = [];
  let sold = 0;
  for (const { type, payload, occurredAt, position } of events) {
    const { order_id, quantity, until } = payload as { order_id: number; quantity: number; until: string };
    if (type === 'pieces_held') held.set(order_id, { quantity, until: Date.parse(until) });
    if (type === 'pieces_released' || type === 'pieces_sold') held.delete(order_id);
    if (type === 'pieces_sold') sold += quantity;
    const live = [...held.values()].filter((hold) => hold.until > occurredAt.getTime());
    const taken = live.reduce((sum, hold) => sum + hold.quantity, sold);
    if (taken > edition) complaints.push(`${taken} of ${edition} are taken at position ${position}`);
  }
  return complaints;
}

t.test('buyers who double-click and give up, at API processes that are killed, never share a piece', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist } = shop;
  const second = await stack.artist('Ike');
  const editions = [1, 1, 2, 3];
  const works: number[] = [];
  for (const [index, copies] of editions.entries())
    works.push(await shop.list(index % 2 ? artist : second, { limited_edition: copies === 1 ? null : copies }));

  const installation = { database: stack.database, env: { LAUNCHED: 'checkout', DATABASE_UNSAFE: 'on' } };
  const apis = [await apiProcess(t, installation), await apiProcess(t, installation)];
  await Promise.all(apis.map((api) => api.start()));
  const outcomes = { unknown: 0, placed: 0, refused: 0, over: false };

  /** Calls whichever process answers, again and again, as a client with a key does. */
  function insist<Body>(who: Client, method: string, path: string, options: object, turn: number) {
    let tries = turn;
    return until(`${method} ${path} is answered`, async () => {
      const { origin = '' } = apis[tries++ % apis.length] ?? {};
      const call = createClient(origin, who.token).call<Body>(method, path, options);
      const answer = await call.catch(() => null);
      if (answer && answer.status < 500) return answer;
      outcomes.unknown += 1;
      return null;
    });
  }

  const placed: { key: string; id: number; orders: number[] }[] = [];
  async function buy(buyer: number): Promise<void> {
    const who = await shop.member(`Collector ${buyer}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = (buyer + round) % works.length;
      const wanted = [works[first], works[(first + 1 + (buyer % 2)) % works.length]].flatMap((id) => id ?? []);
      const lines = wanted.map((id): [number, number] => [id, 50]);
      const key = randomUUID();
      const options = { body: shop.bodyOf(lines), headers: { 'idempotency-key': key } };
      const clicks = [0, 1].map((click) => insist<CheckoutReply>(who, 'POST', '/checkout', options, buyer + click));
      const [one, other] = await Promise.all(clicks);
      t.equal(
        one?.status,
        other?.status,
        `a double click is answered the same twice: ${JSON.stringify([one?.body, other?.body])}`,
      );
      if (one?.status !== 201) {
        outcomes.refused += 1;
        continue;
      }
      const { id, orders } = one.body.checkout;
      placed.push({ key, id, orders: orders.map((order) => order.id) });
      outcomes.placed += 1;
      if (round === ROUNDS - 1) continue;
      await insist(who, 'DELETE', `/checkout/${id}`, {}, round);
    }
  }

  const killing = (async () => {
    for (let kill = 0; kill < KILLS && !outcomes.over; kill += 1) {
      const api = apis[kill % apis.length];
      await api?.kill();
      await api?.start();
    }
  })();
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));
  outcomes.over = true;
  await killing;
  t.comment(JSON.stringify(outcomes));

  await t.test('each work has as many pieces as it has, at every event', async (t) => {
    for (const [index, work] of works.entries()) {
      const events = await Array.fromAsync(stack.parts.domainLog.read(`artwork-${work}`));
      t.same(overdrawn(events, editions[index] ?? 0), [], `work ${index}`);
      t.ok(events.some(({ type }) => type === 'pieces_held'));
    }
  });

  await t.test('each checkout that was answered is in the log once, whole, and no other is', async (t) => {
    const rows = await stack.db
      .selectFrom('log.domain_event')
      .select(['type', 'payload'])
      .orderBy('position')
      .execute();
    const of = (type: string) => rows.filter((row) => row.type === type).map(({ payload }) => payload as never);
    const checkouts: { checkout_id: number; order_ids: number[] }[] = of('checkout_placed');
    t.same(
      checkouts.map(({ checkout_id }) => checkout_id).sort((a, b) => a - b),
      placed.map(({ id }) => id).sort((a, b) => a - b),
    );
    const orders: { order_id: number; lines: { artwork_id: number; quantity: number }[] }[] = of('order_placed');
    const held: { order_id: number; artwork_id: number; quantity: number }[] = of('pieces_held');
    t.same(
      orders.map(({ order_id }) => order_id).sort((a, b) => a - b),
      placed.flatMap((checkout) => checkout.orders).sort((a, b) => a - b),
    );
    for (const { order_id, lines } of orders)
      t.same(
        held.filter((hold) => hold.order_id === order_id).map(({ artwork_id, quantity }) => ({ artwork_id, quantity })),
        lines.map(({ artwork_id, quantity }) => ({ artwork_id, quantity })),
      );
  });

  await t.test('the read model says what the log says', async (t) => {
    await stack.foldAll();
    for (const projection of projections.filter(({ name }) => ['orders', 'catalogue', 'cart'].includes(name)))
      for (const { name, differences, shown } of await verifyProjection(stack.db, projection))
        t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
  });
  t.ok(outcomes.placed >= editions.length && outcomes.refused > 0 && outcomes.unknown > 0, 'all of it happened');
});
