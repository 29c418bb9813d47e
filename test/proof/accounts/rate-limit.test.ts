import t from 'tap';
import type { SignInRefusal } from '../../../src/contract/factors.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { startStack } from '../../helpers/stack.ts';

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
  stack.clock.ahead = 60_000;
  t.equal((await login(email, ada.password)).status, 200);
  const guess = () =>
    ada.call('PUT', '/auth/password', { body: { current_password: WRONG, new_password: 'Another-2027?' } });
  for (let time = 0; time < 10; time += 1) t.equal((await guess()).status, 401);
  t.equal((await guess()).status, 429, 'nor is the change of the password a way round');
});

t.test('a stranger’s wrong passwords do not lock the owner out', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ...on, TRUST_PROXY: '1' } });
  const ada = await stack.shopper();
  const { email } = ada.session.user;
  const login = (from: string, password: string, refresh_token?: string) =>
    stack.visitor().call('POST', '/auth/login', {
      body: { email, password, refresh_token },
      headers: { 'x-forwarded-for': from },
    });
  const [stranger, home] = ['203.0.113.7', '198.51.100.2'];
  for (let time = 0; time < 10; time += 1) t.equal((await login(stranger, WRONG)).status, 401);
  t.equal((await login(stranger, WRONG)).status, 429);
  t.equal((await login(home, ada.password)).status, 200, 'the owner signs in from elsewhere');

  t.equal((await login(stranger, ada.password)).status, 429, 'from next door to the stranger it is refused');
  const { refresh_token } = ada.session;
  t.equal((await login(stranger, ada.password, 'made up')).status, 429, 'also with a token of nobody');
  const other = (await stack.shopper()).session.refresh_token;
  t.equal((await login(stranger, ada.password, other)).status, 429, 'or of another account');
  t.equal((await login(stranger, ada.password, refresh_token)).status, 200, 'but with one of an earlier session not');
  await ada.call('POST', '/auth/logout', { body: { refresh_token } });
  t.equal((await login(stranger, ada.password, refresh_token)).status, 200, 'also when that was signed out of');

  for (let time = 0; time < 10; time += 1) t.equal((await login(stranger, WRONG, refresh_token)).status, 401);
  t.equal((await login(home, ada.password, refresh_token)).status, 429, 'a token that was stolen gives ten guesses');
});

t.test('guesses from many networks slow down what each of them may try, and lock nobody out', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ...on, TRUST_PROXY: '1' } });
  const ada = await stack.shopper();
  const { email } = ada.session.user;
  const login = (from: string, password: string) =>
    stack.visitor().call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
  for (let network = 0; network < 3; network += 1)
    await Promise.all(Array.from({ length: 10 }, () => login(`203.0.113.${network}`, WRONG)));
  const late: number[] = [];
  for (let time = 0; time < 4; time += 1) late.push((await login('203.0.113.200', WRONG)).status);
  t.same(late, [401, 401, 401, 429], 'a further network has three tries');
  t.equal((await login('198.51.100.2', ada.password)).status, 200, 'and so has the owner, who needs one');
});

t.test('a network that guesses at many accounts is refused', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const guess = (name: number) =>
    stack.visitor().call('POST', '/auth/login', { body: { email: `guess-${name}@example.org`, password: WRONG } });
  const statuses: number[] = [];
  for (let name = 0; name < 32; name += 1) statuses.push((await guess(name)).status);
  t.same(statuses, [...Array(30).fill(401), 429, 429]);
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

t.test('guesses at many accounts that come at once from one network are counted as one network’s', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const guess = (email: string) => stack.visitor().call('POST', '/auth/login', { body: { email, password: WRONG } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`shopper-${n}@example.org`)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  t.same({ wrong: count(401), limited: count(429) }, { wrong: 30, limited: 10 });
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

t.test('whoever knows a password tries ten codes an hour, with however many tickets', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const [ada, grace] = [await stack.shopper('Ada'), await stack.shopper('Grace')];
  const guess = async ({ session, password }: typeof ada, code = '123456') => {
    const body = { email: session.user.email, password };
    const { ticket } = (await stack.visitor().call<SignInRefusal>('POST', '/auth/login', { body })).body;
    return (await stack.visitor().call('POST', '/auth/login/factor', { body: { ticket, code } })).status;
  };
  for (const person of [ada, grace]) await addPasskey(person, stack.config.port);
  for (let time = 0; time < 10; time += 1) t.equal(await guess(ada), 401);
  t.equal(await guess(ada), 429);
  t.equal(await guess(ada, 'A-RECOVERY-CODE'), 401, 'whose recovery codes go on to open');
  t.equal(await guess(grace), 401, 'others are not concerned');
  stack.clock.ahead = 3_600_000;
  t.equal(await guess(ada), 401, 'an hour later it goes on');
});

t.test('with RATE_LIMIT=off nothing is limited', async (t) => {
  const stack = await startStack(t, { redis: false });
  for (let time = 0; time < 70; time += 1)
    t.equal((await stack.visitor().call('POST', '/auth/refresh', { body: { refresh_token: 'x' } })).status, 401);
});

t.test('a network may ask for ten accounts an hour, taken addresses included', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ...on, TRUST_PROXY: '1' } });
  const register = async (n: number, from = '192.0.2.1', password = 'Vernissage-2026!') => {
    const body = { email: `newcomer-${n}@example.org`, password, name: 'Newcomer' };
    return (await stack.visitor().call('POST', '/auth/register', { body, headers: { 'x-forwarded-for': from } }))
      .status;
  };
  for (let n = 0; n < 15; n += 1) t.equal(await register(n, '192.0.2.1', 'weak'), 400, 'mistakes are free');
  for (let n = 0; n < 8; n += 1) t.equal(await register(n), 201);
  t.equal(await register(0), 409);
  t.equal(await register(1), 409);
  t.equal(await register(8), 429);
  t.equal(await register(8, '64:ff9b::192.0.2.1'), 429, 'however the address is spelt');
  t.equal(await register(8, '192.0.2.2'), 201, 'others are not concerned');
  stack.clock.ahead = 3_600_000;
  t.equal(await register(9), 201, 'an hour later it goes on');
});
