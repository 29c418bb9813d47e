import { sql } from 'kysely';
import t from 'tap';
import { fingerprint } from '../../demo/fingerprint.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';

const UNTIL = '2026-03-31T20:00:00.000Z';

t.test('demo data that was killed half-way is whole after the next start, as if nothing had happened', async (t) => {
  const args = ['seed', '--events', '20000', '--users', '20', '--artists', '1', '--pictures', '96', '--until', UNTIL];
  const [stack, other] = [await startStack(t), await createDatabase(t)];
  const operator = commandLine(stack.database, t.testdir());
  const killed = operator.start(...args);
  const count = async () => (await fingerprint(stack.db)).events;
  await killed.until('some of it is there', async () => ((await count()) > 0 ? true : undefined));
  await stack.db.transaction().execute(async (transaction) => {
    // The lock of the lane: nobody appends to it while the test holds it.
    await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
    killed.child.kill('SIGKILL');
    await killed.ended;
  });
  const half = await count();
  t.ok(half > 0 && half < 20_000, `it was killed after ${half} events`);
  await stack.foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });

  const next = await operator.run('seed');
  t.equal(next.code, 0, next.err);
  t.match(
    next.out,
    /^Going on with the demo data that was begun: 20,000 events\.\n6 works of 1 artist hang, in .*\nFilled in 20,000 events over 90 days/,
  );
  await commandLine(other, t.testdirName).run(...args);
  t.same(await fingerprint(stack.db), await fingerprint(openTestPool(t, other)));
  const { rows } = await sql<{ repeats: number }>`
    select sum(duplicates)::bigint as repeats from log.flush`.execute(stack.db);
  t.equal(rows[0]?.repeats, 0, 'what was there is not sent again');
  await stack.foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });
});

t.test('a marketplace that was being hung when it was killed is whole after the next start', async (t) => {
  const { db, database, config, foldAll } = await startStack(t);
  const operator = commandLine(database, config.dataDir);
  const killed = operator.start('seed', '--events', '100', '--users', '2', '--artists', '2', '--pictures', '96');
  const count = async (type: string) => {
    const { rows } = await sql<{ events: number }>`
      select count(*) as events from log.domain_event where type = ${type}`.execute(db);
    return rows[0]?.events ?? 0;
  };
  // At the first picture the first work is half done, and the second artist has nothing.
  await killed.until('a picture is there', async () => (await count('artwork_image_added')) > 0 || undefined);
  killed.child.kill('SIGKILL');
  await killed.ended;
  t.ok((await count('artwork_image_added')) < 16);
  const next = await operator.run('seed');
  t.match(next, { code: 0, out: /12 works of 2 artists hang/ }, next.err);
  const types = ['artwork_listed', 'artwork_image_added', 'minisite_created', 'minisite_page_added'];
  t.same(await Promise.all(types.map(count)), [12, 16, 2, 6]);
  await foldAll();
  t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });
});

t.test('two people who fill in demo data at once do not meet', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const operator = commandLine(database, t.testdir());
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('vernissage demo data'), 0)`.execute(connection);
    const { code, err } = await operator.run('seed');
    t.equal(code, 1);
    t.equal(err, 'Demo data is being filled in by another process.\n');
    await sql`select pg_advisory_unlock(hashtext('vernissage demo data'), 0)`.execute(connection);
  });
  const late = await operator.start('seed', '--until', '2999-01-01').ended;
  t.match(late, { code: 2, err: /--until.*It must be an instant of the past/ });
});
