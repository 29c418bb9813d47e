import t from 'tap';
import { endSession } from '../../../web/src/lib/session/end-session.ts';
import { exchangeToken } from '../../../web/src/lib/session/exchange-token.ts';
import { withLock } from '../../../web/src/lib/session/with-lock.ts';

const PAIR = { token: 'fresh', refresh_token: 'next' };
const QUICK = { again: [5, 10], limit: 5_000 };

type Answer = Response | 'lost' | 'never';
type Asked = { path: string; token: string | null; body: unknown };

/** A network that gives these answers, the last one again and again. */
function network(t: Tap, ...answers: Answer[]) {
  const asked: Asked[] = [];
  const real = globalThis.fetch;
  t.teardown(() => {
    globalThis.fetch = real;
  });
  globalThis.fetch = async (path, init) => {
    const token = new Headers(init?.headers).get('authorization');
    asked.push({ path: String(path), token, body: JSON.parse(String(init?.body)) });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Response) return answer.clone();
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  };
  return asked;
}

type Tap = { teardown: (undo: () => void) => void };

/** The time limits of signals alone do not keep a process of Node. */
function stayAwake(t: Tap): void {
  const timer = setInterval(() => undefined, 1_000);
  t.teardown(() => clearInterval(timer));
}

const wanted = () => true;
const pair = () => Response.json(PAIR);
const refusal = () => Response.json({ code: 'TOKEN_REUSED' }, { status: 401 });

t.test('a token is exchanged for the pair that the server answers', async (t) => {
  const asked = network(t, pair());
  t.same(await exchangeToken('old', wanted, QUICK), PAIR);
  t.same(asked, [{ path: '/api/v1/auth/refresh', token: null, body: { refresh_token: 'old' } }]);
});

t.test('an answer that was lost, or does not come, is asked for again under the same token', async (t) => {
  for (const answer of ['lost', 'never', new Response('', { status: 502 }), new Response('{')] as const) {
    const asked = network(t, answer, pair());
    t.same(await exchangeToken('old', wanted, QUICK), PAIR);
    t.same(asked.length, 2);
  }
});

t.test('a refusal counts at once', async (t) => {
  const asked = network(t, refusal());
  t.equal(await exchangeToken('old', wanted, QUICK), 'refused');
  t.equal(asked.length, 1);
});

t.test('without an answer it ends', async (t) => {
  stayAwake(t);
  const asked = network(t, 'never');
  t.equal(await exchangeToken('old', wanted, { again: [5], limit: 50 }), null);
  t.equal(asked.length, 2);
});

t.test('nothing is sent once another tab has renewed the token', async (t) => {
  const asked = network(t, 'lost');
  t.equal(await exchangeToken('old', () => asked.length === 0, QUICK), null);
  t.equal(asked.length, 1);
});

t.test('a tab that sleeps with the lock holds nobody', async (t) => {
  stayAwake(t);
  const woken = Promise.withResolvers<void>();
  const asleep = navigator.locks.request('renewal', () => woken.promise);
  let runs = 0;
  const work = async () => {
    runs += 1;
    return 'renewed';
  };
  t.equal(await withLock('renewal', 20, work), 'renewed');
  woken.resolve();
  await asleep;
  t.equal(await withLock('renewal', 5_000, work), 'renewed');
  await t.rejects(
    withLock('renewal', 5_000, () => Promise.reject(new Error('own'))),
    { message: 'own' },
  );
  t.equal(runs, 2);
});

t.test('two tabs take turns', async (t) => {
  const log: string[] = [];
  const work = (tab: string) => async () => {
    log.push(`${tab} begins`);
    await new Promise(setImmediate);
    log.push(`${tab} ends`);
  };
  await Promise.all([withLock('turns', 5_000, work('one')), withLock('turns', 5_000, work('two'))]);
  t.same(log, ['one begins', 'one ends', 'two begins', 'two ends']);
});

t.test('a session ends on the server, also when it is reached later, or the token has run out', async (t) => {
  const session = { token: 'old', refresh_token: 'known' };
  const done = new Response(null, { status: 204 });
  let asked = network(t, done);
  t.ok(await endSession(session));
  t.same(asked, [{ path: '/api/v1/auth/logout', token: 'Bearer old', body: { refresh_token: 'known' } }]);
  asked = network(t, 'lost', done);
  t.ok(await endSession(session, [0, 1]));
  t.equal(asked.length, 2);
  asked = network(t, new Response(null, { status: 401 }), pair(), done);
  t.ok(await endSession(session));
  t.same(asked.at(-1), { path: '/api/v1/auth/logout', token: 'Bearer fresh', body: { refresh_token: 'next' } });
  asked = network(t, 'lost');
  t.notOk(await endSession(session, [0, 1, 1]));
  t.equal(asked.length, 3);
});
