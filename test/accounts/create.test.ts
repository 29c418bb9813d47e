import t from 'tap';
import type { Session } from '../../src/contract/accounts.ts';
import { createAccount } from '../../src/shop/accounts/create.ts';
import { hashPassword } from '../../src/shop/accounts/passwords.ts';
import { startStack } from '../helpers/stack.ts';

t.test('accounts made with one hash, at a time of their own, sign in like any other', async (t) => {
  const stack = await startStack(t);
  const passwordHash = await hashPassword('Demo-Password-1');
  const at = new Date('2026-01-02T03:04:05Z');
  const emails = Array.from({ length: 50 }, (_, index) => `demo-${index}@example.org`);
  const made = await Promise.all(
    emails.map((email) => createAccount(stack.parts, { email, name: 'Demo', passwordHash, isVerified: true }, at)),
  );
  t.same(
    made.map(({ position }) => position).sort((a, b) => a - b),
    emails.map((_, index) => index + 1),
  );
  const { status, body } = await stack.visitor().call<Session>('POST', '/auth/login', {
    body: { email: 'demo-7@example.org', password: 'Demo-Password-1' },
  });
  t.equal(status, 200);
  t.match(body.user, { is_verified: true, is_admin: false });
  const [event] = await Array.fromAsync(stack.parts.domainLog.read(`account-${body.user.id}`));
  t.same(event?.occurredAt, at);
  await t.rejects(createAccount(stack.parts, { email: 'demo-7@example.org', name: 'Demo', passwordHash }, at), {
    code: 'EMAIL_TAKEN',
  });
});
