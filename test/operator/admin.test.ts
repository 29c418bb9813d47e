import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { startStack } from '../helpers/stack.ts';

t.test('the operator says who is an administrator', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  const shopper = await stack.shopper();
  const { email } = shopper.session.user;
  const console = async () => (await shopper.call('GET', '/api/v1/operations/status')).status;
  t.equal(await console(), 403);
  const granted = await operator.start('admin', 'grant', email).ended;
  t.match(granted, { code: 0, out: `${email} is an administrator now.\n`, err: '' });
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
