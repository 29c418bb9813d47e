import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { ensureLogin, requireApplicationLogin } from '../../../src/engine/db/login.ts';
import { migrate } from '../../../src/engine/db/migrate.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { asReadModelOwner } from '../../../src/engine/db/roles.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { startScript } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';

const NO_RIGHT = { code: '42501' };

/** Describes each object that a role owns in the database, and the database itself if the role owns it. */
async function ownedBy(owner: Kysely<DB>, role: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select pg_describe_object(classid, objid, objsubid) as what from pg_shdepend
    where deptype = 'o' and refclassid = 'pg_authid'::regclass
      and refobjid = (select oid from pg_roles where rolname = ${role})
      and dbid in (0, (select oid from pg_database where datname = current_database()))`.execute(owner);
  return rows.map(({ what }) => what);
}

t.test('the application owns nothing, however long it runs, and may change nothing that has happened', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, database, folder, parts } = stack;
  const owner = openTestPool(t, database, 'owner');
  const artist = await stack.artist();
  const [projection] = parts.projections;
  if (!projection) throw new Error('there is no projection');
  await stack.foldAll();
  t.ok(await replay(folder, projection), 'a read model is made, analysed and switched to');
  t.ok(await replay(folder, projection), 'and an older one is dropped');
  t.equal((await artist.call('GET', '/api/v1/artists/me')).status, 200, 'what was made can be read');

  const { rows } = await sql<{ login: string; role: string; owner: string }>`
    select session_user as login, current_user as role,
      (select nspowner::regrole::text from pg_namespace where nspname = 'log') as owner`.execute(db);
  const { login, role, owner: ownerRole } = rows[0] ?? { login: '', role: '', owner: '' };
  t.equal(role, login, 'it works as who it logs in as');
  for (const name of [login, 'vernissage_app'])
    t.same(
      (await ownedBy(owner, name)).filter((what) => !/temp/.test(what)),
      [],
      `${name} owns nothing`,
    );
  t.ok((await ownedBy(owner, 'vernissage_read_models')).length > 0, 'read models belong to somebody else');
  const { rows: rights } = await sql`
    select from pg_roles where rolname = ${login}
      and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)`.execute(db);
  t.same(rights, [], 'it has no right over the cluster');

  const attempts = [
    `set role ${ownerRole}`,
    `set session authorization ${ownerRole}`,
    'set role pg_read_all_data',
    'select rolpassword from pg_authid',
    'select pg_read_file($$/etc/passwd$$)',
    'copy (select 1) to program $$id$$',
    `alter role ${login} superuser`,
    `alter role ${ownerRole} password 'mine'`,
    'create role mine superuser login',
    `alter database ${database.name} owner to ${login}`,
    'create schema mine',
    'create table read.mine (id integer)',
    'drop schema log cascade',
    'drop schema read cascade',
    "update log.domain_event set payload = '{}'",
    'delete from log.domain_event',
    'truncate account.user cascade',
    'delete from log.claim',
    'alter table account.user disable trigger all',
    "select log.redact_streams(0::smallint, '{}', '{}')",
    "select log.redact_engagement(0::smallint, 0, 1, 1, '{}', '', '')",
    'insert into migration.kysely_migration values ($$9999_mine$$, $$now$$)',
    'drop owned by current_user cascade; drop table log.domain_event',
  ];
  for (const before of ['', 'reset role; ', 'set role vernissage_app; ', 'set role vernissage_read_models; ']) {
    const only = before.includes('read_models')
      ? attempts.filter((text) => !/^create (schema|table)|schema read|owned/.test(text))
      : attempts;
    for (const attempt of only)
      await t.rejects(
        db.connection().execute(async (connection) => {
          await sql`begin`.execute(connection);
          try {
            for (const statement of `${before}${attempt}`.split('; ')) await sql.raw(statement).execute(connection);
          } finally {
            await sql`rollback`.execute(connection);
            await sql`reset role`.execute(connection);
          }
        }),
        NO_RIGHT,
        `${before}${attempt}`,
      );
  }
});

t.test('a process that logs in as the owner, or holds the owner’s URL, does not start', async (t) => {
  const database = await createDatabase(t);
  const env = { JWT_SECRET: 'a secret that is long enough for anybody', DATA_DIR: t.testdir(), PORT: '0' };
  const refusals: [env: Record<string, string>, sentence: RegExp][] = [
    [{ DATABASE_URL: database.ownerUrl }, /^DATABASE_URL logs in as \w+, who may change the log: give that URL as/],
    [{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }, /^DATABASE_OWNER_URL is set: it is for/],
  ];
  const starts = ['src/server.ts', 'src/worker.ts'].flatMap((script) =>
    refusals.map(async ([given, sentence]) => {
      const { code, err } = await startScript(script, [], { ...env, ...given }).ended;
      t.equal(code, 1);
      t.match(err, sentence, script);
    }),
  );
  await Promise.all(starts);
  const asOwner = openPool(database.ownerUrl, { max: 1, name: 'test' });
  t.teardown(() => asOwner.destroy());
  await t.rejects(requireApplicationLogin(asOwner), /who may change the log/);
});

t.test(
  'migrating makes the user of the application, and mends its password, which nobody can read from the log',
  async (t) => {
    const database = await createDatabase(t);
    const owner = openTestPool(t, database, 'owner');
    const user = `${database.name}_login`;
    const url = new URL(database.url);
    url.username = user;
    t.teardown(async () => {
      const again = openPool(database.ownerUrl.replace(database.name, 'postgres'), {
        max: 1,
        name: 'test',
        as: 'owner',
      });
      await sql`drop role ${sql.id(user)}`.execute(again);
      await again.destroy();
    });
    for (const password of ['first', 'second-%40-with:signs/']) {
      url.password = password;
      await ensureLogin(owner, url.href);
      const db = openPool(url.href, { max: 1, name: 'test' });
      await requireApplicationLogin(db);
      const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('log.domain_event', 'select') as may`.execute(db);
      t.same(rows, [{ may: true }]);
      await db.destroy();
    }
    const { rows } = await sql<{ rolpassword: string }>`
    select rolpassword from pg_authid where rolname = ${user}`.execute(owner);
    t.match(rows[0]?.rolpassword, /^SCRAM-SHA-256\$/);
    await t.rejects(ensureLogin(owner, database.ownerUrl), /must name another user/);
  },
);

t.test('nobody who exists already is taken for the application, or gets its password', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  const user = `${database.name}_somebody`;
  t.teardown(async () => {
    const again = openPool(database.ownerUrl, { max: 1, name: 'test', as: 'owner' });
    await sql`drop role if exists ${sql.id(user)}`.execute(again);
    await again.destroy();
  });
  const url = new URL(database.url);
  url.username = user;
  const somebody = async () => {
    const { rows } = await sql`
      select rolcanlogin, rolpassword, array(select roleid from pg_auth_members where member = a.oid) as member_of
      from pg_authid a where rolname = ${user}`.execute(owner);
    return rows;
  };
  const kinds: [rights: string, sentence: RegExp][] = [
    ['superuser login', /who is a superuser, creates roles or replicates: name a user for the application alone/],
    ['createrole nologin', /who is a superuser, creates roles or replicates: name a user for the application alone/],
    ['login', /who exists and is not the application's: name a user who does not exist/],
    ['nologin', /who exists and is not the application's: name a user who does not exist/],
  ];
  for (const [rights, message] of kinds) {
    await sql`create role ${sql.id(user)} ${sql.raw(rights)} password 'their own'`.execute(owner);
    const before = await somebody();
    await t.rejects(ensureLogin(owner, url.href), { message }, rights);
    t.same(await somebody(), before, 'nothing of them is changed');
    await sql`drop role ${sql.id(user)}`.execute(owner);
  }
  await sql`create role ${sql.id(user)} login in role vernissage_app`.execute(owner);
  await ensureLogin(owner, url.href);
  const db = openPool(url.href, { max: 1, name: 'test' });
  await requireApplicationLogin(db);
  await db.destroy();
});

t.test('the owner runs nothing that the application planted in a schema of the owner’s name', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(owner);
  const schema = rows[0]?.name ?? '';
  await openTestPool(t, database)
    .transaction()
    .execute((transaction) =>
      asReadModelOwner(transaction, async () => {
        await sql`create schema ${sql.id(schema)}`.execute(transaction);
        await sql`grant all on schema ${sql.id(schema)} to public`.execute(transaction);
        await sql`create table ${sql.id(schema, 'ran')} (as_role text)`.execute(transaction);
        // It fits a call better than PostgreSQL's own, which take a text where current_database() is a name.
        const body = `begin insert into "${schema}".ran values (current_user); return true; end`;
        await sql`
          create function ${sql.id(schema, 'has_database_privilege')}(text, name, text) returns boolean
          language plpgsql as ${sql.lit(body)}`.execute(transaction);
      }),
    );
  await migrate(owner, database.url);
  const { rows: ran } = await sql`select as_role from ${sql.id(schema, 'ran')}`.execute(owner);
  t.same(ran, []);
});
