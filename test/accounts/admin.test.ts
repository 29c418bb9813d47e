import t from 'tap';
import { grantAdmin, grantConfiguredAdmins, revokeAdmin } from '../../src/accounts/admin.ts';
import type { Session } from '../../src/contract/accounts.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

const register = async (stack: Stack, email: string) => {
  const { body } = await stack.visitor().call<Session>('POST', '/auth/register', {
    body: { email, password: 'Vernissage-2026!', name: 'Curator' },
  });
  return body.user;
};
const isAdmin = async ({ db }: Stack, id: number) =>
  (await db.selectFrom('account.user').select('is_admin').where('id', '=', id).executeTakeFirstOrThrow()).is_admin;
const typesOf = async ({ parts }: Stack, id: number) =>
  (await parts.domainLog.load(`account-${id}`)).map(({ type }) => type);

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
  const stack = await startStack(t, { env: { ADMIN_EMAILS: 'Curator@Example.org, second@example.org' } });

  t.test('who registers under a configured address is an administrator at once', async (t) => {
    const user = await register(stack, 'CURATOR@example.org');
    t.equal(user.is_admin, true);
    t.same(await typesOf(stack, user.id), ['account_registered', 'account_admin_granted']);
    t.equal((await register(stack, 'other@example.org')).is_admin, false);
  });
});

t.test('in production', async (t) => {
  const stack = await startStack(t, { env: { NODE_ENV: 'production', ADMIN_EMAILS: 'curator@example.org' } });

  t.test('an address alone makes no administrator, the next start does', async (t) => {
    t.same(await grantConfiguredAdmins(stack.parts, stack.config.adminEmails), [], 'there is no account yet');
    const { id, is_admin } = await register(stack, 'curator@example.org');
    t.equal(is_admin, false);
    t.same(await grantConfiguredAdmins(stack.parts, stack.config.adminEmails), ['curator@example.org']);
    t.equal(await isAdmin(stack, id), true);
    t.same(await grantConfiguredAdmins(stack.parts, stack.config.adminEmails), [], 'and a further one changes nothing');
  });
});
