import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { OperationsStatus } from '../../../src/contract/operations.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { compactFlushes } from '../../../src/engine/log/maintenance.ts';
import { findProcessOfFlush } from '../../../src/engine/log/processes.ts';
import { openTestPool } from '../../helpers/database.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { startStack } from '../../helpers/stack.ts';

/** More processes than the maintenance passes in one step. */
const PROCESSES = 2_051;
/** Of the processes, those that ended before they acknowledged. */
const UNTOLD = 20;

async function startLedger(t: Test) {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const admin = await stack.admin();
  return {
    ...stack,
    owner,
    receipt: async () => {
      await stack.foldAll();
      return (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body.receipt;
    },
    ledger: async () => {
      const { rows } = await sql<{ flushes: number; told: number; taken: number; events: number }>`
        select (select count(*) from log.flush) as flushes, (select count(*) from log.acknowledged) as told,
          (select sum(stored + duplicates) from log.flush)::int as taken,
          (select sum(events) from log.acknowledged)::int as events`.execute(owner);
      return rows[0];
    },
    /** Lets the ledger grow older by a time. */
    age: (by: string) =>
      sql`with told as (update log.acknowledged set recorded_at = recorded_at - ${by}::interval)
        update log.flush set recorded_at = recorded_at - ${by}::interval`.execute(owner),
  };
}

/** Lets each of many processes store an event of lane 1, and acknowledge it, but for every hundredth. */
const crashLoop = ({ owner }: { owner: Parameters<typeof compactFlushes>[0] }) =>
  sql`with process as materialized (select n, gen_random_uuid() as id from generate_series(1, ${PROCESSES}::int) n),
    told as (insert into log.acknowledged (lane, process_id, events) select 1, id, 1 from process where n % 100 <> 0),
    event as (
      insert into log.engagement_event (lane, position, event_id, event_type, visitor, path, page, occurred_at, properties)
      select 1, n, gen_random_uuid(), 'view_page', 1, '/', '/', now(), '{}' from process)
    insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates)
    select 1, n, n - 1, n, gen_random_uuid(), id, 1, 0 from process`.execute(owner);

t.test('the ledger of an API that starts again and again stays small, and its receipt exact', async (t) => {
  const house = await startLedger(t);
  await crashLoop(house);
  const before = await house.receipt();
  t.match(before, { accepted: PROCESSES - UNTOLD, unconfirmed: UNTOLD, counted: PROCESSES, balanced: true });
  const { rows } = await sql<{ process_id: string }>`
    select process_id from log.flush where head = 700`.execute(house.owner);

  await house.age('1 hour');
  await compactFlushes(house.db);
  t.match(await house.ledger(), { flushes: PROCESSES, told: PROCESSES - UNTOLD }, 'all may live');
  await house.age('1 day');
  await compactFlushes(house.db);
  const folded = { flushes: 2, told: 2, taken: PROCESSES, events: PROCESSES - UNTOLD };
  t.same(await house.ledger(), folded, 'the last flush stays, as it says where the head is');
  t.same(await house.receipt(), before);
  await compactFlushes(house.db);
  t.same(await house.ledger(), folded, 'there is no more to do');
  t.match(await findProcessOfFlush(house.db, { lane: 1, position: 700 }), { id: rows[0]?.process_id });
});

t.test('flushes behind many processes that live are merged, whatever their number', async (t) => {
  const house = await startLedger(t);
  await crashLoop(house);
  await house.age('1 hour');
  await compactFlushes(house.db);
  const log = openEngagementLog(house.db, { lanes: 1, onAppended: () => undefined });
  for (let n = 0; n < 4; n += 1) await log.append([engagementEvent({ user: 1 })]);
  await house.age('1 hour');
  await compactFlushes(house.db);
  t.match(await house.ledger(), { flushes: PROCESSES + 2, taken: PROCESSES + 4 }, 'of its four flushes two are left');
});

t.test('a process that is heard again after days counts on where it was', async (t) => {
  const house = await startLedger(t);
  const id = randomUUID();
  const log = openEngagementLog(house.db, { lanes: 1, onAppended: () => undefined, processId: id });
  const take = async (events: number) => {
    await log.append(Array.from({ length: events }, () => engagementEvent({ user: 1 })));
    log.acknowledge(1, events);
    await log.writeAcknowledged();
  };
  const other = openEngagementLog(house.db, { lanes: 1, onAppended: () => undefined });
  let total = 0;
  for (const events of [3, 2, 4]) {
    await take(events);
    // The newest flush is another's, so that those of the first are folded.
    await other.append([engagementEvent({ user: 2 })]);
    other.acknowledge(1, 1);
    await other.writeAcknowledged();
    total += events + 1;
    await house.age('2 days');
    await compactFlushes(house.db);
    t.match(await house.ledger(), { taken: total, events: total });
    t.notOk(
      (await sql`select from log.acknowledged where process_id = ${id}`.execute(house.db)).rows.length,
      'it is folded',
    );
    const whole = { accepted: total, counted: total, deduplicated: 0, pending: 0, unconfirmed: 0, balanced: true };
    t.same(await house.receipt(), whole);
  }
  await take(1);
  await take(1);
  t.match(await house.receipt(), { accepted: total + 2, counted: total + 2, unconfirmed: 0, balanced: true });
});

t.test('a process that acknowledged more than it stored is not covered up by those that have ended', async (t) => {
  const house = await startLedger(t);
  await crashLoop(house);
  await sql`
    update log.acknowledged set events = 3
    where process_id = (select process_id from log.flush where number = 5)`.execute(house.owner);
  await house.age('2 days');
  await compactFlushes(house.db);
  t.match(await house.ledger(), { flushes: 3, told: 3 });
  t.match(await house.receipt(), { balanced: false });
});
