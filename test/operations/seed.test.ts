import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { Stats } from '../../src/contract/engagement.ts';
import type { DB } from '../../src/db/tables.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { commandLine } from './command-line.ts';

const UNTIL = '2026-03-31T20:00:00.000Z';
const SMALL = ['seed', '--events', '3000', '--users', '40', '--until', UNTIL];

/** A number for all that engagement events say, but for when they were recorded. */
async function fingerprint(db: Kysely<DB>): Promise<{ events: number; sum: string }> {
  const { rows } = await sql<{ events: number; sum: string }>`
    select count(*) as events, md5(string_agg(concat_ws('|', event_id, event_type, u.email, visitor, path, artwork_id, page,
      extract(epoch from occurred_at), properties), chr(10) order by event_id)) as sum
    from log.engagement_event left join account.user u on u.id = user_id`.execute(db);
  return rows[0] ?? { events: 0, sum: '' };
}

t.test('demo data tells a story, is folded like any other, and is there once', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const seeded = await operator.run(...SMALL);
  t.equal(seeded.code, 0, seeded.err);
  t.match(
    seeded.out,
    /^Filled in 3,000 events over 90 days by 40 people and passers-by, \d\d % of them anonymous, in /,
  );
  t.match(seeded.err, /Demo data: 3,000 of 3,000 events/);
  await stack.foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });

  const admin = await stack.admin();
  const { body } = await admin.call<Stats>('GET', '/api/v1/engagement/stats?group_by=month');
  t.equal(body.total_events, 3_000);
  t.ok(body.anonymous_events > 1_950 && body.anonymous_events < 2_250, `${body.anonymous_events} are anonymous`);
  t.ok(body.unique_users > 20 && body.unique_users <= 40, `${body.unique_users} people came`);
  t.same(
    body.timeline.map(({ period }) => period.slice(0, 10)),
    ['2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'].slice(0, body.timeline.length),
  );
  const [march, february] = body.timeline;
  t.ok(march && february && march.event_count > february.event_count, 'there is growth');
  t.equal(body.top_artworks.length, 10);
  const { rows } = await sql<{ evening: number; night: number; early: number; late: number }>`
    select count(*) filter (where extract(hour from occurred_at at time zone 'UTC') between 18 and 21) as evening,
      count(*) filter (where extract(hour from occurred_at at time zone 'UTC') between 2 and 5) as night,
      count(*) filter (where occurred_at < ${UNTIL}::timestamptz - interval '90 days') as early,
      count(*) filter (where occurred_at > ${UNTIL}::timestamptz) as late
    from log.engagement_event`.execute(stack.db);
  t.ok((rows[0]?.evening ?? 0) > 3 * (rows[0]?.night ?? 0), 'evenings are busier than nights');
  t.match(rows[0], { early: 0, late: 0 });

  const again = await operator.run(...SMALL);
  t.match(again, {
    code: 0,
    out: 'Demo data is there already (3,000 events up to 2026-03-31); --again adds more.\n',
    err: '',
  });
  t.equal((await fingerprint(stack.db)).events, 3_000);
  t.match(await operator.json(...SMALL, '--again'), { complete: true, events: 3_000, plan: { run: 2 } });
  t.equal((await fingerprint(stack.db)).events, 6_000);
  const { rows: people } = await sql<{ people: number }>`
    select count(*) as people from account.user where email like '%.%.%@example.org'`.execute(stack.db);
  t.equal(people[0]?.people, 40, 'more data is about the same people');
});

t.test('the same seed gives the same demo data, and another seed another', async (t) => {
  const runs = await Promise.all(
    ['1', '1', '2'].map(async (seed) => {
      const database = await createDatabase(t);
      const { code, err } = await commandLine(database, t.testdir()).run(...SMALL, '--seed', seed);
      t.equal(code, 0, err);
      return fingerprint(openTestPool(t, database));
    }),
  );
  t.same(runs[0], runs[1]);
  t.not(runs[0]?.sum, runs[2]?.sum);
});

t.test('demo data that was killed half-way is whole after the next start, as if nothing had happened', async (t) => {
  const args = ['seed', '--events', '20000', '--users', '20', '--until', UNTIL];
  const [stack, other] = [await startStack(t), await createDatabase(t)];
  const operator = commandLine(stack.database, t.testdir());
  const { child, ended } = operator.start(...args);
  const count = async () => (await fingerprint(stack.db)).events;
  await until('some of it is there', async () => (await count()) > 0);
  await stack.db.transaction().execute(async (transaction) => {
    // The lane's lock: no event goes in while the test holds it.
    await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
    child.kill('SIGKILL');
    await ended;
  });
  const half = await count();
  t.ok(half > 0 && half < 20_000, `it was killed after ${half} events`);
  await stack.foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });

  const next = await operator.run('seed');
  t.equal(next.code, 0, next.err);
  t.match(
    next.out,
    /^Going on with the demo data that was begun: 20,000 events\.\nFilled in 20,000 events over 90 days/,
  );
  await commandLine(other, t.testdirName).run(...args);
  t.same(await fingerprint(stack.db), await fingerprint(openTestPool(t, other)));
  const { rows } = await sql<{ repeats: number }>`
    select sum(duplicates)::bigint as repeats from log.intake`.execute(stack.db);
  t.equal(rows[0]?.repeats, 0, 'what was there is not sent again');
  await stack.foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });
});

t.test('two people who fill in demo data at once do not meet', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const operator = commandLine(database, t.testdir());
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('vernissage demo data'), 0)`.execute(connection);
    const { code, err } = await operator.run(...SMALL);
    t.equal(code, 1);
    t.equal(err, 'Demo data is being filled in by another process.\n');
    await sql`select pg_advisory_unlock(hashtext('vernissage demo data'), 0)`.execute(connection);
  });
  const late = await operator.run('seed', '--until', '2999-01-01');
  t.match(late, { code: 1, err: /--until.*It must be an instant of the past/ });
});

t.test('demo accounts are made once, kept secret, and good to sign in with', async (t) => {
  const stack = await startStack(t);
  const dataDir = t.testdir();
  const operator = commandLine(stack.database, dataDir);
  type Account = { email: string; password: string; role: string };
  const accounts = await operator.json<Account[]>('demo-accounts');
  t.match(accounts, [
    { email: 'admin@example.org', role: 'admin' },
    { email: 'shopper@example.org', role: 'shopper' },
  ]);
  t.equal(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777, 0o600);
  t.same(await operator.json('demo-accounts'), accounts, 'the next time they are the same');
  const shown = await operator.run('demo-accounts');
  for (const { email, password } of accounts) t.match(shown.out, new RegExp(`${email} +${password}`));
  for (const { email, password, role } of accounts) {
    const body = { email, password };
    const { body: session } = await stack.visitor().call('POST', '/api/v1/auth/login', { body });
    t.match(session, { user: { email, is_admin: role === 'admin', is_verified: true } });
  }
  const elsewhere = await commandLine(stack.database, t.testdirName.concat('-2')).json<Account[]>('demo-accounts');
  t.equal(elsewhere[0]?.email, 'admin-2@example.org', 'an address that is taken is left alone');
});
