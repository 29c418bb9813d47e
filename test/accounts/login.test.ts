import { parseOptions } from '@node-rs/argon2';
import t from 'tap';
import type { Session } from '../../src/contract/accounts.ts';
import { hashPassword, NOBODYS_HASH } from '../../src/shop/accounts/passwords.ts';
import { startStack } from '../helpers/stack.ts';

t.test('logging in', async (t) => {
  const stack = await startStack(t);
  const ada = await stack.shopper();
  const { email } = ada.session.user;
  const login = (body: Record<string, unknown>) =>
    stack.visitor().call<Session & { code: string; message: string }>('POST', '/api/v1/auth/login', { body });

  t.test('somebody logs in with address and password', async (t) => {
    const { status, body } = await login({ email, password: ada.password });
    t.equal(status, 200);
    t.same(body.user, ada.session.user);
    t.not(body.refresh_token, ada.session.refresh_token, 'a session of its own');
  });

  t.test('blanks around the address and its letter case do not matter', async (t) => {
    const { status } = await login({ email: `  ${email.toUpperCase()} `, password: ada.password });
    t.equal(status, 200);
  });

  t.test('a wrong password and an unknown address are answered the same', async (t) => {
    const wrong = await login({ email, password: 'Wrong-Password-1' });
    const unknown = await login({ email: 'nobody@example.org', password: 'Wrong-Password-1' });
    t.equal(wrong.status, 401);
    t.same(wrong.body, {
      statusCode: 401,
      code: 'INVALID_CREDENTIALS',
      error: 'Invalid email or password',
      message: 'Invalid email or password',
    });
    t.equal(unknown.status, 401);
    t.same(unknown.body, wrong.body);
    const strange = await login({ email: 'no address at all', password: 'Wrong-Password-1' });
    t.same(strange.body, wrong.body);
  });

  t.test('an unknown address is checked against a hash of the same cost', async (t) => {
    t.same({ ...parseOptions(NOBODYS_HASH), saltLen: 0 }, { ...parseOptions(await hashPassword('any')), saltLen: 0 });
  });

  t.test('a password is known again however its accents were typed', async (t) => {
    const composed = 'Caf\u00e9-Noir-1';
    const decomposed = 'Cafe\u0301-Noir-1';
    await stack.visitor().call('POST', '/auth/register', {
      body: { email: 'accent@example.org', password: composed, name: 'Accent' },
    });
    t.equal((await login({ email: 'accent@example.org', password: decomposed })).status, 200);
  });

  t.test('forty who log in at once all get in, and the server answers others meanwhile', async (t) => {
    let answered = 0;
    const one = () => login({ email, password: ada.password }).finally(() => (answered += 1));
    const logins = Promise.all(Array.from({ length: 40 }, one));
    t.match(await stack.visitor().call('GET', '/healthz'), { status: 200 });
    t.ok(answered < 20, `it waited for ${answered} of them`);
    t.same([...new Set((await logins).map(({ status }) => status))], [200]);
  });
});
