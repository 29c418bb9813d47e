import t from 'tap';
import type { Tokens } from '../../src/contract/accounts.ts';
import { startStack } from '../helpers/stack.ts';

t.test('a session goes on', async (t) => {
  const stack = await startStack(t);
  const DAY = 24 * 60 * 60 * 1_000;
  const refresh = (refresh_token: string) =>
    stack.visitor().call<Tokens & { code: string }>('POST', '/api/v1/auth/refresh', { body: { refresh_token } });
  const signIn = async () => (await stack.shopper()).session.refresh_token;
  t.afterEach(() => {
    Object.assign(stack.clock, { ahead: 0, at: undefined });
  });

  t.test('a session goes on with a fresh pair each time', async (t) => {
    let token = await signIn();
    for (let round = 0; round < 3; round += 1) {
      stack.clock.ahead += DAY;
      const { status, body } = await refresh(token);
      t.equal(status, 200);
      t.not(body.refresh_token, token);
      t.match(body.refresh_token, /^[\w-]{43}$/, '256 bits');
      const visitor = stack.visitor();
      visitor.token = body.token;
      t.equal((await visitor.call('GET', '/auth/me')).status, 200);
      token = body.refresh_token;
    }
  });

  t.test('two tabs that refresh at the same moment both go on', async (t) => {
    for (let round = 0; round < 10; round += 1) {
      const token = await signIn();
      const tabs = await Promise.all([refresh(token), refresh(token)]);
      t.same(
        tabs.map(({ status }) => status),
        [200, 200],
      );
      t.equal(new Set(tabs.map(({ body }) => body.refresh_token)).size, 2, 'each has a pair of its own');
      for (const { body } of tabs) t.equal((await refresh(body.refresh_token)).status, 200);
    }
  });

  t.test(
    'a token has one twin at most: who lost that answer gets another in its place, unless it was used',
    async (t) => {
      const token = await signIn();
      const answers = [await refresh(token), await refresh(token), await refresh(token)];
      t.same(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
      const [, lost = '', twin = ''] = answers.map(({ body }) => body.refresh_token);
      t.equal((await refresh(twin)).status, 200);
      const { status, body, headers } = await refresh(token);
      t.match({ status, body }, { status: 429, body: { code: 'RATE_LIMITED' } });
      t.ok(Number(headers.get('retry-after')) > 0);
      t.match(
        await refresh(lost),
        { status: 401, body: { code: 'TOKEN_REUSED' } },
        'what was replaced is as good as used',
      );
    },
  );

  t.test('of two twins one goes on; when both do, the session ends for both', async (t) => {
    stack.clock.at = Date.now();
    const token = await signIn();
    const [mine, theirs] = [(await refresh(token)).body.refresh_token, (await refresh(token)).body.refresh_token];
    stack.clock.ahead = 15 * 60_000;
    const next = await refresh(mine);
    t.equal(next.status, 200);
    t.match(await refresh(theirs), { status: 401, body: { code: 'TOKEN_REUSED' } });
    t.match(await refresh(next.body.refresh_token), { status: 401, body: { code: 'TOKEN_INVALID' } });
  });

  t.test('also when both were exchanged at once, again and again', async (t) => {
    stack.clock.at = Date.now();
    const token = await signIn();
    let lines = [(await refresh(token)).body.refresh_token, (await refresh(token)).body.refresh_token];
    for (let round = 0; round < 5; round += 1) {
      stack.clock.ahead += 1_000;
      lines = await Promise.all(lines.map(async (line) => (await refresh(line)).body.refresh_token));
    }
    stack.clock.ahead += 15 * 60_000;
    const [mine = '', theirs = ''] = lines;
    t.equal((await refresh(mine)).status, 200, 'the first to come is believed');
    t.match(await refresh(theirs), { status: 401, body: { code: 'TOKEN_REUSED' } });
  });

  t.test('a twin that nobody used ends nothing', async (t) => {
    stack.clock.at = Date.now();
    const token = await signIn();
    let kept = (await refresh(token)).body.refresh_token;
    await refresh(token);
    for (let round = 0; round < 5; round += 1) {
      stack.clock.ahead += 15 * 60_000;
      const { status, body } = await refresh(kept);
      t.equal(status, 200);
      kept = body.refresh_token;
    }
  });

  t.test('a session ends 90 days after the sign-in, however often it is renewed', async (t) => {
    stack.clock.at = Date.now();
    let token = await signIn();
    for (let day = 10; day <= 80; day += 10) {
      stack.clock.ahead = day * DAY;
      token = (await refresh(token)).body.refresh_token;
    }
    stack.clock.ahead = 90 * DAY - 1_000;
    const last = await refresh(token);
    t.equal(last.status, 200);
    stack.clock.ahead = 90 * DAY;
    t.match(await refresh(last.body.refresh_token), { status: 401, body: { code: 'TOKEN_INVALID' } });
  });

  t.test('a tab that is 10 seconds late goes on', async (t) => {
    stack.clock.at = Date.now();
    const token = await signIn();
    await refresh(token);
    stack.clock.ahead = 9_999;
    t.equal((await refresh(token)).status, 200);
  });

  t.test('a token used again later ends the session for whoever holds a token of it', async (t) => {
    stack.clock.at = Date.now();
    const token = await signIn();
    const first = await refresh(token);
    const second = await refresh(first.body.refresh_token);
    stack.clock.ahead = 10_001;
    const reused = await refresh(token);
    t.equal(reused.status, 401);
    t.equal(reused.body.code, 'TOKEN_REUSED');
    t.equal((await refresh(second.body.refresh_token)).status, 401, 'the newest is worth nothing any more');
    const holder = stack.visitor();
    holder.token = second.body.token;
    t.equal((await holder.call('GET', '/auth/me')).status, 401);
  });

  t.test('the other sessions of the account are not touched by that', async (t) => {
    const ada = await stack.shopper();
    const elsewhere = await stack.visitor().call<Tokens>('POST', '/auth/login', {
      body: { email: ada.session.user.email, password: ada.password },
    });
    await refresh(ada.session.refresh_token);
    stack.clock.ahead = 60_000;
    t.equal((await refresh(ada.session.refresh_token)).body.code, 'TOKEN_REUSED');
    t.equal((await refresh(elsewhere.body.refresh_token)).status, 200);
  });

  t.test('a refresh token lives for 30 days', async (t) => {
    const early = await signIn();
    const late = await signIn();
    stack.clock.ahead = 30 * DAY - 60_000;
    t.equal((await refresh(early)).status, 200);
    stack.clock.ahead = 30 * DAY + 1_000;
    const { status, body } = await refresh(late);
    t.equal(status, 401);
    t.equal(body.code, 'TOKEN_INVALID');
  });

  t.test('an invented token is refused', async (t) => {
    const { status, body } = await refresh('invented');
    t.equal(status, 401);
    t.equal(body.code, 'TOKEN_INVALID');
  });

  t.test('expired tokens do not pile up', async (t) => {
    const ada = await stack.shopper();
    const count = async () => {
      const { tokens } = await stack.db
        .selectFrom('account.refresh_token')
        .select(({ fn }) => fn.countAll<number>().as('tokens'))
        .where('user_id', '=', ada.session.user.id)
        .executeTakeFirstOrThrow();
      return tokens;
    };
    let token = ada.session.refresh_token;
    for (let day = 1; day <= 60; day += 1) {
      stack.clock.ahead = day * DAY;
      token = (await refresh(token)).body.refresh_token;
    }
    t.equal(await count(), 30);
  });
});
