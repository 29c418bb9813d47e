import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, databaseNamed, openTestPool } from '../../helpers/database.ts';

t.test('a new database is migrated once, and other commands wait for that', async (t) => {
  const { ownerUrl, name } = await createDatabase(t);
  const owner = openPool(ownerUrl, { max: 1, name: 'test', as: 'owner' });
  const empty = `${name}_empty`;
  await sql`create database ${sql.id(empty)}`.execute(owner);
  t.teardown(async () => {
    await sql`drop database ${sql.id(empty)} with (force)`.execute(owner);
    await owner.destroy();
  });
  const operator = commandLine(databaseNamed(empty), t.testdir());

  const early = await operator.start('status').ended;
  t.match(early, {
    code: 1,
    out: '',
    err: 'The database is not migrated to this code: run npm run operator -- migrate.\n',
  });
  const first = await operator.start('migrate').ended;
  t.equal(first.code, 0);
  t.match(first.out, /^Migrated 0033_baseline\.\n/);
  t.match(await operator.run('migrate'), { code: 0, out: 'The database is up to date.\n' });
  t.same(await operator.json('migrate'), { executed: [], wants: [] });
});

t.test(
  'a database of newer code is used as long as this code may, and refused in one sentence after that',
  async (t) => {
    const database = await createDatabase(t);
    const owner = openTestPool(t, database, 'owner');
    await sql`insert into migration.kysely_migration values ('9999_tomorrow', now()::text)`.execute(owner);
    const operator = commandLine(database, t.testdir());
    for (const command of ['migrate', 'status']) t.equal((await operator.run(command)).code, 0);
    await sql`update migration.oldest_code set last_migration = '9999_tomorrow'`.execute(owner);
    for (const command of ['migrate', 'status']) {
      const { code, out, err } = await operator.run(command);
      t.equal(code, 1);
      t.equal(out, '');
      t.match(err, /^The database is too new for this code: it needs code that knows migration 9999_tomorrow\..*\n$/);
    }
  },
);

t.test('whatever is not there or not right is said in one sentence, without a stack', async (t) => {
  const database = await createDatabase(t);
  const nowhere = 'postgres://somebody:secret@127.0.0.1:1/nothing';
  const sentences: [env: Record<string, string>, args: string[], sentence: RegExp][] = [
    [
      { DATABASE_URL: nowhere },
      ['status'],
      /^PostgreSQL does not answer for nothing at 127\.0\.0\.1:1 \(.*\): start it/,
    ],
    [{ DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere }, ['migrate'], /^PostgreSQL does not answer/],
    [{ DATABASE_URL: nowhere }, ['seed'], /^PostgreSQL does not answer/],
    [{ DATABASE_URL: `${database.url}_not` }, ['status'], /^There is no database .*_not at .*: make it/],
    [
      { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl.replace(/:\w+@/, ':wrong@') },
      ['migrate'],
      /^PostgreSQL refuses the user or the password for .*: mend DATABASE_OWNER_URL\.$/m,
    ],
    [{ DATABASE_URL: database.url.replace(/:\w+@/, ':wrong@') }, ['status'], /^PostgreSQL refuses the user/],
    [{ DATABASE_URL: '' }, ['status'], /^DATABASE_URL is missing: it must be a postgres:\/\/ URL\.$/m],
    [{ PORT: 'many' }, ['status'], /^PORT is wrong: it must be a port number/],
    [{ SMTP_URL: 'smtp://a b' }, ['status'], /^SMTP_URL is wrong: it must be an smtp:\/\/ URL\.$/m],
    [{ PUBLIC_URL: 'https://a b' }, ['status'], /^PUBLIC_URL is wrong: it must be an http:\/\/ or https:\/\/ URL\.$/m],
    [
      {},
      ['replay', 'nothing'],
      new RegExp(
        `^There is no projection nothing; there are ${projections.map(({ name }) => name).join(', ')}\\.$`,
        'm',
      ),
    ],
    [{}, ['pause', 'timeline'], /^timeline has no live build yet: start the API or the worker first\.$/m],
    [{}, ['replay', 'timeline', '--undo', '--abandon'], /^Choose --undo or --abandon\.$/m],
  ];
  const ends = await Promise.all(
    sentences.map(([env, args]) => commandLine(database, t.testdirName, env).run(...args)),
  );
  for (const [index, { code, out, err }] of ends.entries()) {
    const [, args, sentence] = sentences[index] ?? [];
    t.equal(code, 1, `${args} ends with 1`);
    t.equal(out, '');
    t.match(err, sentence);
    t.notMatch(err, /secret| at .*\.ts:|\n\n/);
    t.equal(err.trimEnd().split('\n').length, 1, 'it is one line');
  }
  const { code, out } = await commandLine(database, t.testdirName, { DATABASE_URL: nowhere }).run('status', '--json');
  t.equal(code, 1);
  t.match(JSON.parse(out).error, /^PostgreSQL does not answer/);
});
