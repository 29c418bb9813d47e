import { randomUUID } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { openPool } from '../../../src/engine/db/pool.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { ensurePartitions } from '../../../src/engine/log/partitions.ts';
import { closeAccount } from '../../../src/shop/accounts/forget.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { note, openNotes } from '../../helpers/domain-log.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { hold } from '../../helpers/gates.ts';
import { losesAnswers } from '../../helpers/lost-answer.ts';
import { startStack } from '../../helpers/stack.ts';
import { swallowingProxy } from '../../helpers/swallow.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

// These tests mostly wait for time-outs, each with a database of its own.
t.jobs = 4;

/** Milliseconds for which a connection that swallows a flush may stop its lane. */
const PATIENCE = 5_000;

/** Opens a pool for appends that reaches PostgreSQL through a proxy, and one that reaches it directly. */
async function openBehindProxy(t: Test) {
  const database = await createDatabase(t);
  const url = new URL(database.url);
  const proxy = await swallowingProxy(t, { host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const db = openPool(url.href, { max: 5, name: 'behind a proxy', limits: 'append' });
  t.teardown(() => db.destroy());
  const direct = openTestPool(t, database);
  await ensurePartitions(direct);
  return { db, direct, proxy, owner: openTestPool(t, database, 'owner') };
}

const openLog = (db: Kysely<DB>) => openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
const holdLane = (t: Test, owner: Kysely<DB>, lane: number) =>
  hold(t, owner, `select pg_advisory_xact_lock(1986359922, ${lane})`);

async function countIn(db: Kysely<DB>, stream: string) {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from log.domain_event where stream_id = ${stream}`.execute(db);
  return rows[0]?.events;
}

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; took: number }> {
  const start = performance.now();
  const result = await work;
  return { result, took: performance.now() - start };
}

t.test(
  'a connection that swallows a flush stops its lane for five seconds at most, and loses and doubles nothing',
  async (t) => {
    const { db, direct, proxy, owner } = await openBehindProxy(t);
    const log = openLog(db);
    const nameless = [engagementEvent({ user: 1 }), engagementEvent({ user: 2 })];
    t.match(await log.append(nameless), { accepted: 2, position: 2 });

    await t.test('when the answer to its commit is lost', async (t) => {
      const lane = await holdLane(t, owner, 1);
      const append = timed(log.append(nameless));
      await lane.reached(/append_to_lane/);
      t.ok(proxy.swallow() > 0);
      await lane.open();
      const { result, took } = await append;
      t.match(result, { accepted: 2, duplicates: 0, position: 4 }, 'it is answered as it was stored');
      t.ok(took < PATIENCE, `after ${took | 0} ms`);
    });

    await t.test('when it never arrives', async (t) => {
      t.ok(proxy.swallow() > 0);
      const { result, took } = await timed(log.append([...nameless, engagementEvent({ id: randomUUID(), user: 3 })]));
      t.match(result, { accepted: 3, duplicates: 0, position: 7 });
      t.ok(took < PATIENCE, `after ${took | 0} ms`);
    });

    const { rows } = await sql`select count(*)::int as events, max(position) as head, log.head(1::smallint) as ledger
    from log.engagement_event`.execute(direct);
    t.same(rows, [{ events: 7, head: 7, ledger: 7 }]);
    t.match(await openLog(direct).append(nameless), { accepted: 2, position: 9 }, 'and others go on');
  },
);

t.test('a domain append whose answer is swallowed is answered as stored, and stored once', async (t) => {
  const { db, direct, proxy, owner } = await openBehindProxy(t);
  const log = openNotes(db);
  await log.append(note('a'));
  const lane = await holdLane(t, owner, 0);
  const known = note('b', { text: 'known' });
  const append = timed(log.append(note('a', { expectedVersion: 1, claims: ['name:a'] })));
  await lane.reached(/append_domain/);
  proxy.swallow();
  await lane.open();
  const { result, took } = await append;
  t.match(result, { verdict: 'stored', version: 2 });
  t.ok(took < PATIENCE, `after ${took | 0} ms`);
  t.equal(await countIn(direct, 'a'), 2);
  await openNotes(direct).append(known);
  t.match(await log.append(known), { verdict: 'known' }, 'what was there before is still told as known');
});

t.test('a commit with other tables whose answer is swallowed is found in the log', async (t) => {
  const { db, direct, proxy, owner } = await openBehindProxy(t);
  const log = openNotes(db);
  await log.append(note('a'));
  const entry = randomUUID();
  const lane = await holdLane(t, owner, 0);
  const append = log.appendWith(note('with', { expectedVersion: 0 }), async (transaction) => {
    await transaction
      .insertInto('waitlist.entry')
      .values({ id: entry, name: 'Ada', email: 'ada@example.org', joined_at: new Date() })
      .execute();
  });
  await lane.reached(/append_domain_together/);
  proxy.swallow();
  await lane.open();
  t.match(await append, { verdict: 'stored', version: 1 });
  t.equal(await countIn(direct, 'with'), 1);
  const { rows } = await sql`select from waitlist.entry where id = ${entry}`.execute(direct);
  t.equal(rows.length, 1);
});

t.test('an append that is never answered says that its outcome is unknown', async (t) => {
  const { db, direct, proxy } = await openBehindProxy(t);
  const log = openLog(db);
  await log.append([engagementEvent()]);
  proxy.swallow();
  const swallowing = setInterval(() => proxy.swallow(), 5);
  t.teardown(() => clearInterval(swallowing));
  await t.rejects(log.append([engagementEvent()]), { code: 'OUTCOME_UNKNOWN', statusCode: 503 });
  clearInterval(swallowing);
  t.match(await openLog(direct).append([engagementEvent()]), { accepted: 1 });
});

t.test('a connection whose answer did not come in time is not used again', async (t) => {
  const { db, proxy } = await openBehindProxy(t);
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  const first = await backend();
  proxy.swallow();
  await t.rejects(backend(), { message: /connection lost/ });
  // A busy machine may not connect within the short time that an append allows.
  const second = await until('another connection answers', backend);
  t.not(second, first);
  t.equal(await backend(), second);
});

t.test('when an account is closed, what it told before is stored, or never will be', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { id } = (await stack.shopper()).session.user;
  const url = new URL(stack.database.url);
  const proxy = await losesAnswers(t, { host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const appends = openPool(url.href, { max: 4, name: 'test appends', limits: 'append' });
  t.teardown(() => appends.destroy());
  const log = openLog(appends);
  let isOver = false;
  proxy.loseAnswerTo(/append_to_lane/, 'swallow');
  const told = t.rejects(log.append([engagementEvent({ user: id })]), { code: 'OUTCOME_UNKNOWN' }).finally(() => {
    isOver = true;
  });
  await until('it is sent', () => proxy.lost === 1 || undefined);
  proxy.loseAnswerTo(/append_to_lane/, 'swallow');
  await scheduler.wait(await closeAccount(stack.parts, id, new Date()));
  t.ok(isOver);
  t.equal(proxy.lost, 2, 'although it was sent again');
  await told;
});
