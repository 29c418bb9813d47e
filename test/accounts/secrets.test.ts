import t from 'tap';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { startStack } from '../helpers/stack.ts';
import { claimsOf, signToken } from '../http/tokens.ts';

const FORMER = 'the secret before, of more than 32 characters';
const NEXT = 'the secret to come, of more than 32 characters';
/** The processes of an installation from one rotation to the next, oldest first. */
const STEPS = {
  before: { JWT_SECRET: FORMER },
  first: { JWT_SECRET: FORMER, JWT_SECRET_OTHER: NEXT },
  second: { JWT_SECRET: NEXT, JWT_SECRET_OTHER: FORMER },
  last: { JWT_SECRET: NEXT },
};

t.test('a secret is rotated while people are signed in', async (t) => {
  const { parts, database, ...stack } = await startStack(t, { redis: false, env: STEPS.before });
  const { session, password } = await stack.shopper();
  const { email } = session.user;
  const open = async (env: Record<string, string>) => {
    const config = loadConfig({
      DATABASE_URL: database.url,
      DATA_DIR: stack.config.dataDir,
      RATE_LIMIT: 'off',
      ...env,
    });
    const app = await buildApp({ ...parts, config });
    t.teardown(() => app.close());
    const post = (path: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
    return {
      post,
      signIn: async () => (await post('/auth/login', { email, password })).json<{ token: string }>().token,
      me: async (token: string) =>
        (await app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
    };
  };
  const [before, first, second, last] = [
    await open(STEPS.before),
    await open(STEPS.first),
    await open(STEPS.second),
    await open(STEPS.last),
  ];

  await t.test('neighbouring steps take the tokens of each other, and the last one none of the former', async (t) => {
    const tokens = [await before.signIn(), await first.signIn(), await second.signIn(), await last.signIn()] as const;
    const statuses = [];
    for (const { me } of [before, first, second, last]) statuses.push(await Promise.all(tokens.map(me)));
    t.same(statuses, [
      [200, 200, 401, 401],
      [200, 200, 200, 200],
      [200, 200, 200, 200],
      [401, 401, 200, 200],
    ]);
    const claims = claimsOf(tokens[0]);
    for (const algorithm of ['HS256', 'HS384'] as const)
      t.equal(
        await second.me(signToken(claims, { secret: FORMER, algorithm })),
        algorithm === 'HS256' ? 200 : 401,
        `the former secret, by ${algorithm}`,
      );
    t.equal(await second.me(signToken({ ...claims, exp: 1 }, { secret: FORMER })), 401, 'an expired one');
    for (const secret of [FORMER, NEXT])
      t.equal(await second.me(signToken({ ...claims, aud: 'another' }, { secret })), 401, 'one for another service');
    const refreshed = await last.post('/auth/refresh', { refresh_token: session.refresh_token });
    t.equal(await last.me(refreshed.json().token), 200, 'sessions outlive the secret');
  });

  await t.test('a request that is repeated at a process of the other step takes effect once', async (t) => {
    for (const [one, other] of [
      [before, first],
      [before, second],
      [second, first],
      [second, last],
    ] as const) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const event = { event_type: 'view_page', path: '/' };
      const answer = await one.post('/engagement/track', event, headers);
      t.equal(answer.statusCode, 202);
      t.same((await other.post('/engagement/track', event, headers)).json(), answer.json());
    }
    const rows = await parts.db.selectFrom('log.engagement_event').select('position').execute();
    t.equal(rows.length, 4);
  });
});

t.test('the same secret twice is refused', async (t) => {
  const env = { DATABASE_URL: 'postgres://u@h/d', JWT_SECRET: NEXT, JWT_SECRET_OTHER: NEXT };
  t.throws(() => loadConfig(env), { message: /^JWT_SECRET_OTHER is wrong: it must be another secret/ });
});
