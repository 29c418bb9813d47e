import { randomUUIDv7 } from 'node:crypto';
import t from 'tap';
import { collectEffects } from '../../src/engine/reacting/collect.ts';
import type { Reactor } from '../../src/engine/reacting/reactor.ts';
import { startStack } from '../helpers/stack.ts';

const reactorOf = (...types: string[]): Reactor => ({
  ...{ name: 'payment', types, effectsOf: ({ type }) => [type] },
  perform: async () => null,
  reasonOf: () => 'none',
});
const older = reactorOf('payment_failed');
const newer = reactorOf('payment_failed', 'payment_voided');

t.test('a worker of older code passes over nothing that newer code reacts to', async (t) => {
  const { parts, db, folder } = await startStack(t, { redis: false });
  const happens = (type: string) =>
    parts.domainLog.append({
      ...{ stream: 'payment-7', expectedVersion: null, actorId: null },
      events: [{ type, payload: { checkout_id: 7 }, id: randomUUIDv7(), occurredAt: new Date() }],
    });
  const collect = (reactor: Reactor) => collectEffects(db, reactor, folder.registry);
  const collected = async () => {
    const rows = await db.selectFrom('reacting.effect').select('name').orderBy('collected_at').execute();
    return rows.map(({ name }) => name);
  };

  await happens('payment_failed');
  t.equal(await collect(older), false, 'alone, it collects what it knows');
  await collect(newer);
  await happens('payment_failed');
  await happens('payment_voided');
  await happens('payment_failed');
  t.equal(await collect(older), true, 'the next is not for it, though newer code had nothing to collect before');
  t.equal(await collect(older), true);
  t.same(await collected(), ['payment_failed', 'payment_failed'], 'what comes before that it has collected');
  t.equal(await collect(newer), false);
  t.same((await collected()).toSorted(), ['payment_failed', 'payment_failed', 'payment_failed', 'payment_voided']);
  await happens('payment_failed');
  t.equal(await collect(older), false, 'and goes on after it');
  t.equal((await collected()).length, 5);
});

t.test('a checkpoint of before that says no types has those of the next worker', async (t) => {
  const { db, folder } = await startStack(t, { redis: false });
  await db.insertInto('reacting.checkpoint').values({ reactor: 'payment', types: null }).execute();
  for (const reactor of [older, newer, older]) await collectEffects(db, reactor, folder.registry);
  const { types } = await db
    .selectFrom('reacting.checkpoint')
    .select('types')
    .where('reactor', '=', 'payment')
    .executeTakeFirstOrThrow();
  t.same(types, newer.types);
});
