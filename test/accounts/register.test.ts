import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../src/contract/accounts.ts';
import { startStack } from '../helpers/stack.ts';

const PASSWORD = 'Vernissage-2026!';

t.test('registering', async (t) => {
  const stack = await startStack(t);
  const register = (body: Record<string, unknown>) =>
    stack
      .visitor()
      .call<Session & { code: string; message: string; issues: { path: string; message: string }[] }>(
        'POST',
        '/auth/register',
        { body: { email: 'somebody@example.org', password: PASSWORD, name: 'Somebody', ...body } },
      );

  t.test('somebody who registers is signed in as a plain user', async (t) => {
    const { status, body, headers } = await register({ email: 'ada@example.org', name: 'Ada' });
    t.equal(status, 201);
    t.match(body.user, {
      email: 'ada@example.org',
      name: 'Ada',
      role: 'user',
      is_admin: false,
      is_verified: false,
    });
    t.ok(Number.isInteger(body.user.id) && body.user.id > 0);
    const visitor = stack.visitor();
    visitor.token = body.token;
    const me = await visitor.call('GET', '/api/v1/auth/me');
    t.same(me.body, { user: body.user });
    t.match(headers.get('x-log-position'), /^[1-9]\d*$/);
  });

  t.test('an address is trimmed and written in lower case, a name is trimmed', async (t) => {
    const { body } = await register({ email: '  Grace@Example.ORG ', name: '  Grace Hopper ' });
    t.match(body.user, { email: 'grace@example.org', name: 'Grace Hopper' });
  });

  t.test('an address has one account, however it is written', async (t) => {
    await register({ email: 'once@example.org' });
    const { status, body } = await register({ email: ' ONCE@example.org' });
    t.equal(status, 409);
    t.match(body, { statusCode: 409, code: 'EMAIL_TAKEN', message: String, error: String });
    t.notOk('token' in body);
  });

  t.test('of twenty who register one address at once, one gets it', async (t) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email: 'race@example.org' })));
    const statuses = answers.map(({ status }) => status).sort();
    t.same(statuses, [201, ...Array(19).fill(409)]);
  });

  t.test('a password that is not strong is refused, and everything that it lacks is named', async (t) => {
    const cases: [password: string, message: string][] = [
      ['Sh0rt!a', 'Password must have at least 8 characters'],
      ['lower-case-1', 'Password must have an upper-case letter'],
      ['UPPER-CASE-1', 'Password must have a lower-case letter'],
      ['No-Digit-Here', 'Password must have a digit'],
      ['NoSpecial123', 'Password must have a special character'],
      ['abcdefgh', 'Password must have an upper-case letter, a digit and a special character'],
      [
        '',
        'Password must have at least 8 characters, an upper-case letter, a lower-case letter, a digit and a special character',
      ],
    ];
    for (const [password, message] of cases) {
      const { status, body } = await register({ email: 'weak@example.org', password });
      t.equal(status, 400, password);
      t.match(body, { code: 'WEAK_PASSWORD', message, error: message, issues: [{ path: 'password', message }] });
    }
    const account = await stack.db
      .selectFrom('account.user')
      .select('id')
      .where('email', '=', 'weak@example.org')
      .executeTakeFirst();
    t.equal(account, undefined);
  });

  t.test('letters and digits of every script make a password', async (t) => {
    const { status } = await register({ email: 'script@example.org', password: 'Жизнь-прекрасна-٣' });
    t.equal(status, 201);
  });

  t.test('a password of 200 characters is taken and one of 201 is not', async (t) => {
    const strong = (length: number) => PASSWORD.padEnd(length, 'x');
    t.equal((await register({ email: 'long@example.org', password: strong(200) })).status, 201);
    const { status, body } = await register({ email: 'longer@example.org', password: strong(201) });
    t.equal(status, 400);
    t.match(body, { code: 'VALIDATION', issues: [{ path: 'password' }] });
  });

  t.test('what is no address, and a name of blanks, is refused with the field named', async (t) => {
    for (const email of ['nobody', 'a@b', 'two@@example.org', 'with blank@example.org', '@example.org']) {
      const { status, body } = await register({ email });
      t.equal(status, 400, email);
      t.match(body, { code: 'VALIDATION', issues: [{ path: 'email' }] });
    }
    const { status, body } = await register({ email: 'blank@example.org', name: '   ' });
    t.equal(status, 400);
    t.match(body, { code: 'VALIDATION', issues: [{ path: 'name', message: 'Name is required' }] });
  });

  t.test('fields that nobody asked for give no rights', async (t) => {
    const { status, body } = await register({ email: 'sly@example.org', is_admin: true, role: 'artist', id: 1 });
    t.equal(status, 201);
    t.match(body.user, { is_admin: false, role: 'user' });
  });

  t.test('the log says that somebody registered, and nothing about who', async (t) => {
    const { body } = await register({ email: 'private@example.org', name: 'Persephone' });
    const events = await Array.fromAsync(stack.parts.domainLog.read(`account-${body.user.id}`));
    t.match(events, [{ type: 'account_registered', version: 1, actorId: body.user.id }]);
    const log = await sql<{ text: string }>`select string_agg(e::text, ' ') as text from log.domain_event e`.execute(
      stack.db,
    );
    const text = log.rows[0]?.text ?? '';
    t.match(text, 'account_registered');
    for (const secret of ['private@', 'Persephone', PASSWORD, '$argon2', body.token, body.refresh_token])
      t.notMatch(text, secret);
  });

  t.test('passwords and refresh tokens are stored as hashes only', async (t) => {
    const { body } = await register({ email: 'hashed@example.org' });
    const stored = await sql<{ hash: string; tokens: string }>`
    select p.hash, (select string_agg(r::text, ' ') from account.refresh_token r where r.user_id = p.user_id) as tokens
    from account.password p where p.user_id = ${body.user.id}`.execute(stack.db);
    t.match(stored.rows[0]?.hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    t.notMatch(stored.rows[0]?.tokens, body.refresh_token);
  });

  t.test('while the log cannot be written, nobody is registered by half', async (t) => {
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const holder = stack.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(1986359922, 0)`.execute(transaction);
      taken.resolve();
      await held.promise;
    });
    await taken.promise;
    const refused = await register({ email: 'half@example.org' });
    held.resolve();
    await holder;
    t.equal(refused.status, 503);
    t.ok(refused.headers.has('retry-after'));
    t.equal((await register({ email: 'half@example.org' })).status, 201, 'the address is still free');
  });
});
