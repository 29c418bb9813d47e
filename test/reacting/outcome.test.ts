import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { outcomeId } from '../../src/engine/reacting/outcome-id.ts';
import { startReactor } from '../../src/engine/reacting/react.ts';
import type { Reactor } from '../../src/engine/reacting/reactor.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

t.test('the id of an outcome is a UUID that its key alone makes', async (t) => {
  const id = outcomeId('payment', 'capture-1');
  t.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  t.equal(outcomeId('payment', 'capture-1'), id);
  t.not(outcomeId('payment', 'capture-2'), id);
  t.not(outcomeId('mail', 'capture-1'), id);
});

t.test('an effect of which no row is left is performed again, and the log has its outcome once', async (t) => {
  const { parts, db, folder } = await startStack(t, { redis: false });
  const { domainLog } = parts;
  const checkout_id = 7;
  const stream = `payment-${checkout_id}`;
  let performed = 0;
  const reactor: Reactor = {
    name: 'payment',
    types: ['payment_settled'],
    effectsOf: () => ['void'],
    async perform() {
      performed += 1;
      return { type: 'payment_voided', payload: { checkout_id } };
    },
    reasonOf: () => 'none',
  };
  const settled = { checkout_id, provider_id: 'p_1', capture_cents: 0, order_ids: [], order_cents: [] };
  await domainLog.append({
    ...{ stream, expectedVersion: null, actorId: null },
    events: [{ type: 'payment_settled', payload: settled, id: randomUUIDv7(), occurredAt: new Date() }],
  });
  const work = () =>
    startReactor({ db, domainLog, registry: folder.registry, log: pino({ level: 'silent' }) }, reactor);
  const done = () =>
    until('it is done', () =>
      db.selectFrom('reacting.effect').select('key').where('done_at', 'is not', null).executeTakeFirst(),
    );

  const stop = work();
  await done();
  await stop();
  await db.deleteFrom('reacting.effect').execute();
  await db.deleteFrom('reacting.checkpoint').execute();
  t.teardown(work());
  await done();
  t.equal(performed, 2);
  const { events } = await domainLog.readPage({ stream, size: 10 });
  t.same(
    events.map(({ type }) => type),
    ['payment_settled', 'payment_voided'],
  );
});
