import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import { grantAdmin, grantConfiguredAdmins, revokeAdmin } from '../../../src/shop/accounts/admin.ts';
import { noteFactorsDue } from '../../../src/shop/accounts/factors/due.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { createClient } from '../../helpers/client.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { listen } from '../../helpers/server-events.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const register = async (stack: Stack, email: string) => {
  const { body } = await stack.visitor().call<Session>('POST', '/auth/register', {
    body: { email, password: 'Vernissage-2026!', name: 'Curator' },
  });
  return body.user;
};
const isAdmin = async ({ db }: Stack, id: number) =>
  (await db.selectFrom('account.user').select('is_admin').where('id', '=', id).executeTakeFirstOrThrow()).is_admin;
const typesOf = async ({ parts }: Stack, id: number) =>
  (await Array.fromAsync(parts.domainLog.read(`account-${id}`))).map(({ type }) => type);

t.test('the operator', async (t) => {
  const stack = await startStack(t);

  t.test('makes an administrator, once', async (t) => {
    const { id, email } = await register(stack, 'grant@example.org');
    t.equal(await grantAdmin(stack.parts, ` ${email.toUpperCase()} `), true);
    t.equal(await isAdmin(stack, id), true);
    t.equal(await grantAdmin(stack.parts, email), false, 'there was nothing to change');
    t.same(await typesOf(stack, id), ['account_registered', 'account_admin_granted']);
  });

  t.test('takes the right away again, once', async (t) => {
    const { id, email } = await register(stack, 'revoke@example.org');
    t.equal(await revokeAdmin(stack.parts, email), false);
    await grantAdmin(stack.parts, email);
    t.equal(await revokeAdmin(stack.parts, email), true);
    t.equal(await isAdmin(stack, id), false);
    t.same(await typesOf(stack, id), ['account_registered', 'account_admin_granted', 'account_admin_revoked']);
  });

  t.test('is told when there is no such account', async (t) => {
    const unknown = { message: 'There is no account with the e-mail address nobody@example.org.' };
    await t.rejects(grantAdmin(stack.parts, 'nobody@example.org'), unknown);
    await t.rejects(revokeAdmin(stack.parts, 'nobody@example.org'), unknown);
  });

  t.test('an administrator who lost the right is kept out at once', async (t) => {
    const admin = await stack.admin();
    t.equal((await admin.call('GET', '/api/v1/engagement/stats')).status, 200);
    await revokeAdmin(stack.parts, admin.session.user.email);
    const { status, body } = await admin.call('GET', '/api/v1/engagement/stats');
    t.equal(status, 403);
    t.match(body, { code: 'FORBIDDEN' });
  });
});

t.test('outside production', async (t) => {
  const emails = ['curator@example.org', 'second@example.org'];
  const stack = await startStack(t, { env: { ADMIN_EMAILS: 'Curator@Example.org, second@example.org' } });
  const start = () => grantConfiguredAdmins(stack.parts, { emails: stack.config.adminEmails, production: false });

  await t.test('who registers under a configured address is an administrator at once', async (t) => {
    const user = await register(stack, 'CURATOR@example.org');
    t.equal(user.is_admin, true);
    t.same(await typesOf(stack, user.id), ['account_registered', 'account_admin_granted']);
    t.equal((await register(stack, 'other@example.org')).is_admin, false);
  });

  await t.test('who had an account before is one from the next start on', async (t) => {
    const { id } = await register(stack, 'earlier@example.org');
    const named = { emails: [...emails, 'earlier@example.org'], production: false };
    t.same(await grantConfiguredAdmins(stack.parts, named), ['earlier@example.org']);
    t.equal(await isAdmin(stack, id), true);
    t.same(await grantConfiguredAdmins(stack.parts, named), [], 'and a further one changes nothing');
  });

  await t.test('what the operator revoked stays revoked, until the operator grants it again', async (t) => {
    const { id, email } = await register(stack, 'second@example.org');
    await revokeAdmin(stack.parts, email);
    t.same(await start(), []);
    t.equal(await isAdmin(stack, id), false);
    await grantAdmin(stack.parts, email);
    t.equal(await isAdmin(stack, id), true);
    await revokeAdmin(stack.parts, email);
    t.same(await start(), []);
    t.equal(await isAdmin(stack, id), false);
  });
});

t.test(
  'in production a configured address makes nobody an administrator, at no start, and the start says so',
  async (t) => {
    const database = await createDatabase(t);
    const env = { NODE_ENV: 'production', ADMIN_EMAILS: 'curator@example.org', RATE_LIMIT: 'on' };
    const api = await apiProcess(t, { database, env });
    const db = openTestPool(t, database);
    for (const start of ['the first', 'the second']) {
      await api.start();
      t.match(api.output, /ADMIN_EMAILS makes nobody an administrator in production/, start);
      if (start === 'the first') {
        const body = { email: 'curator@example.org', password: 'Vernissage-2026!', name: 'Curator' };
        const answer = await createClient(api.origin).call<Session>('POST', '/auth/register', { body });
        t.equal(answer.body.user.is_admin, false);
      }
      t.same(await db.selectFrom('account.user').select(['email', 'is_admin']).execute(), [
        { email: 'curator@example.org', is_admin: false },
      ]);
      await api.kill();
    }
  },
);

t.test('an administrator has seven days to add a second factor', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ADMIN_SECOND_FACTOR: 'required' } });
  const admin = await stack.admin();
  const { id, email } = admin.session.user;
  const look = () => admin.call('GET', '/api/v1/operations/status');
  const dueOf = async () => {
    const { body } = await admin.call<{ user: Session['user'] }>('GET', '/auth/me');
    return body.user.second_factor_due;
  };
  const setDue = (factor_due_at: Date | null) =>
    stack.db.updateTable('account.user').set({ factor_due_at }).where('id', '=', id).execute();

  t.match(await look(), { status: 200 }, 'meanwhile the console is open');
  const due = await dueOf();
  t.ok(Math.abs(Date.parse(due ?? '') - Date.now() - 7 * 24 * 3_600_000) < 60_000, String(due));
  t.equal(await dueOf(), due, 'and it stays that day');
  t.match((await (await stack.shopper()).call('GET', '/auth/me')).body, { user: { second_factor_due: null } });

  const stream = await listen(t, admin, `${stack.origin}/api/v1/engagement/stream`);
  await setDue(new Date());
  t.match(await look(), { status: 403, body: { code: 'SECOND_FACTOR_MISSING', message: /in your settings/ } });
  await t.resolves(until('what they were looking at ends', () => stream.hasEnded()));
  t.equal((await admin.call('GET', '/cart')).status, 200, 'they are a shopper as before');

  const { added } = await addPasskey(admin, stack.config.port);
  t.match(await look(), { status: 200 });
  t.equal(await dueOf(), null);
  const body = { current_password: admin.password };
  t.equal((await admin.call('DELETE', `/auth/passkeys/${added.passkey.id}`, { body })).status, 204);
  t.match(await look(), { status: 403, body: { code: 'SECOND_FACTOR_MISSING' } });

  await revokeAdmin(stack.parts, email);
  await grantAdmin(stack.parts, email);
  t.match(await look(), { status: 200 }, 'who gets the right again has as long again');
  await setDue(null);
  await noteFactorsDue(stack.db, true);
  t.ok(Date.parse((await dueOf()) ?? '') > Date.now(), 'at the start of code that requires it');
  await noteFactorsDue(stack.db, false);
  const account = stack.db.selectFrom('account.user').select('factor_due_at').where('id', '=', id);
  t.same(await account.executeTakeFirst(), { factor_due_at: null }, 'code that requires none has no dates');
});
