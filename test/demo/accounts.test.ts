import { statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { startStack } from '../helpers/stack.ts';

t.test('demo accounts are made once, kept secret, and good to sign in with', async (t) => {
  const stack = await startStack(t);
  const dataDir = t.testdir();
  const operator = commandLine(stack.database, dataDir);
  type Account = { email: string; password: string; role: string };
  const accounts = await operator.json<Account[]>('demo-accounts');
  t.match(accounts, [
    { email: 'admin@example.org', role: 'admin' },
    { email: 'artist@example.org', role: 'artist' },
    { email: 'shopper@example.org', role: 'shopper' },
  ]);
  t.equal(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777, 0o600);
  t.same(await operator.json('demo-accounts'), accounts, 'the next time they are the same');
  const shown = await operator.start('demo-accounts').ended;
  for (const { email, password } of accounts) t.match(shown.out, new RegExp(`${email} +${password}`));
  for (const { email, password, role } of accounts) {
    const body = { email, password };
    const { body: session } = await stack.visitor().call('POST', '/api/v1/auth/login', { body });
    t.match(session, { user: { email, is_admin: role === 'admin', is_verified: true } });
  }
  const elsewhere = await commandLine(stack.database, t.testdirName.concat('-2')).json<Account[]>('demo-accounts');
  t.equal(elsewhere[0]?.email, 'admin-2@example.org', 'an address that is taken is left alone');
});
