import t from 'tap';
import { adminCommand } from '../../src/operator/admin.ts';
import type { Operator } from '../../src/operator/operator.ts';
import { createAccount } from '../../src/shop/accounts/create.ts';
import { addPasskey } from '../helpers/authenticator.ts';
import { commandLine } from '../helpers/command-line.ts';
import { startStack } from '../helpers/stack.ts';

t.test('the operator says who is an administrator', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const shopper = await stack.shopper();
  const { email } = shopper.session.user;
  const console = async () => (await shopper.call('GET', '/api/v1/operations/status')).status;
  t.equal(await console(), 403);
  const refused = await operator.run('admin', 'grant', email, '--yes');
  t.match(refused, { code: 1, err: /^Anybody may have registered this address: add --unverified/ });
  t.match(await operator.run('admin', 'grant', email, '--unverified'), { code: 1, err: /^Nobody can be asked here/ });
  t.equal(await console(), 403);
  const granted = await operator.start('admin', 'grant', email, '--yes', '--unverified').ended;
  t.match(granted, { code: 0, err: '' });
  t.ok(granted.out.endsWith(`${email} is an administrator now.\n`));
  t.equal(await console(), 200);
  t.same(await operator.json('admin', 'grant', email), { email, is_admin: true, changed: false });
  t.match(await operator.run('admin', 'revoke', email), { code: 0, out: `${email} is no longer an administrator.\n` });
  t.equal(await console(), 403);
  t.match(await operator.run('admin', 'revoke', email), { code: 0, out: `${email} was no administrator.\n` });
  t.match(await operator.run('admin', 'grant', 'nobody@example.org'), {
    code: 1,
    out: '',
    err: 'There is no account with the e-mail address nobody@example.org.\n',
  });
});

t.test('before a right is given, the operator sees whose account it is', async (t) => {
  const stack = await startStack(t, { redis: false });
  const operator = commandLine(stack.database, t.testdir());
  // The second letter is Cyrillic.
  const email = 'g\u0430st@example.org';
  const { user } = await createAccount(stack.parts, { email, name: 'G\u0430st', passwordHash: '-' }, new Date());
  const { out } = await operator.run('admin', 'grant', email, '--yes');
  t.match(out, new RegExp(`^account +${user.id}$`, 'm'));
  t.match(out, /^address +g\\u\{430\}st@example\.org, not verified/m);
  t.match(out, /^name +G\\u\{430\}st$/m);
  t.match(out, /^made +\d+(\.\d)? m?s ago$/m);
  t.match(await operator.run('admin', 'grant', 'gast@example.org', '--yes', '--unverified'), { code: 1 });
  await stack.db.updateTable('account.user').set({ is_verified: true }).where('id', '=', user.id).execute();
  const granted = await operator.run('admin', 'grant', email, '--yes');
  t.match(granted, { code: 0, out: /, verified\n/ });
});

t.test('the operator who is asked says yes, or nothing happens', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { email, id } = (await stack.shopper()).session.user;
  const answered = async (answer: string) => {
    const asked: string[] = [];
    const run = async (work: (operator: Operator) => Promise<number>) => {
      const ask = async (question: string) => {
        asked.push(question);
        return answer;
      };
      const terminal = {
        json: false,
        ask,
        say: () => undefined,
        give: () => undefined,
      } as unknown as Operator['terminal'];
      await work({ ...stack.folder, terminal, folder: stack.folder } as unknown as Operator);
    };
    await adminCommand(run)
      .parseAsync(['grant', email, '--unverified'], { from: 'user' })
      .catch((error) => t.match(error, { message: 'Nothing was changed.' }));
    t.equal(asked.length, 1);
    const account = await stack.db
      .selectFrom('account.user')
      .select('is_admin')
      .where('id', '=', id)
      .executeTakeFirst();
    return account?.is_admin;
  };
  t.equal(await answered('y'), false);
  t.equal(await answered(''), false);
  t.equal(await answered(' Yes '), true);
});

t.test('the operator lets in who has lost their second factor', async (t) => {
  const stack = await startStack(t, { redis: false });
  const operator = commandLine(stack.database, t.testdir());
  const person = await stack.shopper('Loser');
  const { id, email } = person.session.user;
  const recover = (...words: string[]) => operator.run('admin', 'recover', ...words);
  const logIn = async () =>
    (await stack.visitor().call('POST', '/auth/login', { body: { email, password: person.password } })).status;
  await addPasskey(person, stack.config.port);
  t.equal(await logIn(), 401);
  const asked = await recover(String(id));
  t.match(asked, { code: 1, out: new RegExp(`^account +${id}$`, 'm'), err: /^Nobody can be asked here: add --yes/ });
  t.equal(await logIn(), 401);
  t.match(await recover(String(id), '--yes'), { code: 0, out: /^The password of account \d+ alone signs in now\.$/m });
  t.equal((await person.call('GET', '/auth/me')).status, 401, 'whoever has the factor is signed out');
  t.equal(await logIn(), 200);
  const events = (await Array.fromAsync(stack.parts.domainLog.read(`account-${id}`))).map(({ type }) => type);
  t.same(events, ['account_registered', 'account_passkey_added', 'account_factors_removed']);
  t.match(await recover(String(id), '--yes'), { code: 0, out: /has no second factor/ });
  t.match(await recover('999999', '--yes'), { code: 1, err: 'There is no account 999999.\n' });
  t.match(await recover('Loser', '--yes'), { code: 1, err: /^An account is named by its number/ });
  t.match(await recover(email, '--yes'), { code: 0, out: /has no second factor/ }, 'or by its address');
});
