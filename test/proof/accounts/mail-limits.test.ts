import t, { type Test } from 'tap';
import { startStack } from '../../helpers/stack.ts';

const LIMITED = { status: 429, body: { code: 'RATE_LIMITED' } };
const DAY = 24 * 3_600_000;

t.test('nobody’s mailbox is filled from here', async (t) => {
  const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
  const stack = await startStack(t, { redis: false, env });
  let networks = 0;
  const post = (path: string, body: object) => {
    networks += 1;
    return stack.visitor().call('POST', path, { body, headers: { 'x-forwarded-for': `192.0.2.${networks}` } });
  };
  /** Does something as often as it may be done, and once more; and again a day later. */
  const mayBeDone = async (
    times: number,
    t: Test,
    ask: (time: number) => Promise<{ status: number }>,
    good: number,
  ) => {
    for (let time = 1; time <= times; time += 1) t.equal((await ask(time)).status, good, `${time}`);
    t.match(await ask(times + 1), LIMITED);
    stack.clock.ahead += DAY;
    t.equal((await ask(times + 2)).status, good, 'a day later');
  };

  await t.test('the link that verifies an address is sent three times a day', async (t) => {
    const person = await stack.shopper('Impatient');
    await mayBeDone(3, t, () => person.call('POST', '/auth/verify/resend'), 204);
  });

  await t.test('another address may be asked for five times a day', async (t) => {
    const { call, token, password: current_password } = await stack.shopper('Mover');
    const move = (time: number) => {
      const body = { email: `moved-${time}@example.org`, current_password };
      return call.call({ token, call }, 'PUT', '/auth/email', { body });
    };
    await mayBeDone(5, t, move, 202);
  });

  await t.test(
    'a password is reset three times a day, whoever asks, and whether or not there is an account',
    async (t) => {
      const { session } = await stack.shopper('Forgetful');
      const [name, domain] = session.user.email.split('@');
      const forgot = (email: string) => post('/auth/forgot', { email });
      await mayBeDone(3, t, (time) => forgot(time === 1 ? session.user.email : `${name}+${time}@${domain}`), 202);
      await mayBeDone(3, t, (time) => forgot(`nobody+${time}@example.org`), 202);
    },
  );

  await t.test(
    'six mails a day prove addresses of one mailbox, whoever asks for them, and however it is spelt',
    async (t) => {
      const { call, token, password: current_password } = await stack.shopper('Sharer');
      const register = (time: number) =>
        post('/auth/register', { email: `s.hared+${time}@gmail.com`, password: 'Vernissage-2026!', name: 'Shared' });
      for (let time = 1; time <= 6; time += 1) t.equal((await register(time)).status, 201, `${time}`);
      t.match(await register(7), LIMITED);
      const body = { email: 'shared@googlemail.com', current_password };
      t.match(await call.call({ token, call }, 'PUT', '/auth/email', { body }), LIMITED);
      stack.clock.ahead += DAY;
      t.equal((await register(8)).status, 201, 'a day later');
    },
  );
});
