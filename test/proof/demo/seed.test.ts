import { sql } from 'kysely';
import t from 'tap';
import type { Stats } from '../../../src/contract/figures.ts';
import { fingerprint } from '../../demo/fingerprint.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';

const UNTIL = '2026-03-31T20:00:00.000Z';
const SMALL = ['seed', '--events', '3000', '--users', '40', '--artists', '1', '--pictures', '96', '--until', UNTIL];

t.test('demo data tells a story, is folded like any other, and is there once', async (t) => {
  const stack = await startStack(t);
  const dataDir = t.testdir();
  const operator = commandLine(stack.database, dataDir);
  const seeded = await operator.run(...SMALL);
  t.equal(seeded.code, 0, seeded.err);
  t.match(
    seeded.out,
    /^6 works of 1 artist hang, in .*\nFilled in 3,000 events over 90 days by 40 people and passers-by, \d\d % of them anonymous, in /,
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
  t.equal(body.top_artworks.length, 6);
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
  const told = await fingerprint(stack.db);
  t.equal(told.events, 3_000);
  const [same, different] = await Promise.all(
    ['1', '2'].map(async (seed) => {
      const database = await createDatabase(t);
      const { code, err } = await commandLine(database, dataDir).run(...SMALL, '--seed', seed);
      t.equal(code, 0, err);
      return fingerprint(openTestPool(t, database));
    }),
  );
  t.same(same, told, 'elsewhere the same seed gives the same');
  t.not(different?.sum, told.sum, 'and another seed another');

  t.match(await operator.json(...SMALL, '--again'), { complete: true, events: 3_000, plan: { run: 2 } });
  t.equal((await fingerprint(stack.db)).events, 6_000);
  const { rows: people } = await sql<{ people: number }>`
    select count(*) as people from account.user where email like '%.%.%@example.org'`.execute(stack.db);
  t.equal(people[0]?.people, 40, 'more data is about the same people');
});
