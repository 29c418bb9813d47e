import { type Kysely, sql } from 'kysely';
import { openPool } from '../../src/engine/db/pool.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { type DomainLog, openDomainLog } from '../../src/engine/log/domain.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { execute } from '../../src/engine/log/execute.ts';
import { domainEvents } from '../../src/events.ts';
import { cart, cartStream, changeQuantity } from '../../src/shop/cart/decide.ts';
import { type Bench, createBenchDatabase, figure, quantile } from './bench.ts';

const SHORT = { userId: 1, events: 100 };
const LONG = { userId: 2, events: 100_000 };
const COMMANDS = 300;
const ITEM = 11;

/** A cart of one line, whose quantity was changed again and again. */
async function fill(owner: Kysely<DB>, { userId, events }: typeof SHORT): Promise<void> {
  await sql`
    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version, occurred_at,
      payload, meta)
    select 0, (select coalesce(max(position), 0) from log.domain_event) + n, ${cartStream(userId)}, n, gen_random_uuid(),
      case when n = 1 then 'cart_item_added' else 'cart_item_quantity_changed' end, 1, now(),
      jsonb_build_object('user_id', ${userId}::int, 'item_id', ${ITEM}::int, 'artwork_id', 1001, 'quantity', 1 + n % 2),
      '{}'
    from generate_series(1, ${events}::int) n`.execute(owner);
}

/** Runs commands one after the other. @returns the milliseconds of each */
async function command(log: DomainLog, userId: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    await execute(log, {
      stream: cartStream(userId),
      decider: cart,
      decide: (state) =>
        changeQuantity(state, {
          userId,
          itemId: ITEM,
          quantity: state.lines.get(ITEM)?.quantity === 3 ? 4 : 3,
          offer: { available: true, edition: null },
        }),
      actorId: userId,
      at: new Date(),
      requestId: 'bench',
    });
    times.push(performance.now() - begun);
  }
  return times;
}

/** Compares the cost of a command on a short and on a long stream. */
export const longStreams: Bench = async (say) => {
  const database = await createBenchDatabase('bench_long_streams');
  const db = openPool(database.url, { max: 4, name: 'bench' });
  const log = openDomainLog(db, { registry: createEventRegistry(domainEvents), onAppended: () => undefined });
  try {
    for (const stream of [SHORT, LONG]) await fill(database.owner, stream);
    await sql`vacuum analyze log.domain_event`.execute(database.owner);
    await command(log, SHORT.userId, 20);
    const [first = Number.NaN] = await command(log, LONG.userId, 1);
    await log.drain();
    say(`the first command after ${LONG.events} events, which have no snapshot yet: ${first.toFixed(0)} ms`);
    const short: number[] = [];
    const long: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      short.push(...(await command(log, SHORT.userId, COMMANDS / 3)));
      long.push(...(await command(log, LONG.userId, COMMANDS / 3)));
    }
    const tell = (events: number, times: number[]) =>
      say(
        `after ${events} events: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
      );
    tell(SHORT.events, short);
    tell(LONG.events, long);
    const ratio = quantile(long, 0.5) / quantile(short, 0.5);
    return [
      figure('long-streams', 'a command at 100,000 events against one at 100', ratio, 'ratio', { under: 2 }),
      figure('long-streams', 'the first command, without a snapshot', first, 'ms', { under: 5_000 }),
    ];
  } finally {
    await log.drain();
    await db.destroy();
    await database.drop();
  }
};
