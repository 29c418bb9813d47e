import t from 'tap';
import { startStack } from '../helpers/stack.ts';

const on = { RATE_LIMIT: 'on' };
const WRONG = 'Wrong-Password-1';

t.test('a client address may log in, register and refresh 60 times a minute each, over both mounts', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const visitor = stack.visitor();
  for (const call of ['login', 'register', 'refresh']) {
    const ask = (base: string) => visitor.call('POST', `${base}/auth/${call}`, { body: {} });
    for (let time = 0; time < 30; time += 1) {
      t.equal((await ask('/api/v1')).status, 400);
      t.equal((await ask('')).status, 400);
    }
    const { status, body, headers } = await ask('');
    t.equal(status, 429, call);
    t.match(body, { statusCode: 429, code: 'RATE_LIMITED', error: String, message: String });
    const seconds = Number(headers.get('retry-after'));
    t.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);
    stack.clock.ahead += 60_000;
    t.equal((await ask('')).status, 400, 'a minute later it goes on');
  }
});

t.test('ten failed log-ins a minute for one address of e-mail are the end of it', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const [ada, grace] = [await stack.shopper('Ada'), await stack.shopper('Grace')];
  const login = (email: string, password: string) =>
    stack.visitor().call('POST', '/auth/login', { body: { email, password } });
  const { email } = ada.session.user;
  for (let time = 0; time < 12; time += 1) t.equal((await login(email, ada.password)).status, 200, 'success is free');
  for (let time = 0; time < 10; time += 1)
    t.equal((await login(time % 2 === 0 ? email : ` ${email.toUpperCase()}`, WRONG)).status, 401);
  const refused = await login(email, ada.password);
  t.equal(refused.status, 429, 'even with the right password');
  t.ok(Number(refused.headers.get('retry-after')) > 0);
  t.equal((await login(grace.session.user.email, grace.password)).status, 200, 'others are not concerned');
  const changed = await ada.call('PUT', '/auth/password', {
    body: { current_password: ada.password, new_password: 'Another-2027?' },
  });
  t.equal(changed.status, 429, 'nor is the change of the password a way round');
  stack.clock.ahead = 60_000;
  t.equal((await login(email, ada.password)).status, 200);
});

t.test('an address of e-mail without an account is limited in the same way', async (t) => {
  const stack = await startStack(t, { env: on });
  const guess = () =>
    stack.visitor().call('POST', '/auth/login', { body: { email: 'nobody@example.org', password: WRONG } });
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await guess()).status);
  t.same(statuses, [...Array(10).fill(401), 429, 429]);
});

t.test('guesses made at once are counted one by one', async (t) => {
  const stack = await startStack(t, { env: on });
  const ada = await stack.shopper();
  const body = { email: ada.session.user.email, password: WRONG };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => stack.visitor().call('POST', '/auth/login', { body })),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  t.same({ wrong: count(401), limited: count(429) }, { wrong: 10, limited: 30 });
});

t.test('the limit outlives a Redis that dies', async (t) => {
  const stack = await startStack(t, { env: on });
  const guess = () =>
    stack.visitor().call('POST', '/auth/login', { body: { email: 'nobody@example.org', password: WRONG } });
  for (let time = 0; time < 5; time += 1) t.equal((await guess()).status, 401);
  stack.parts.redis?.disconnect();
  for (let time = 0; time < 5; time += 1) t.equal((await guess()).status, 401);
  t.equal((await guess()).status, 429);
});

t.test('with RATE_LIMIT=off nothing is limited', async (t) => {
  const stack = await startStack(t, { redis: false });
  for (let time = 0; time < 70; time += 1)
    t.equal((await stack.visitor().call('POST', '/auth/refresh', { body: { refresh_token: 'x' } })).status, 401);
});
