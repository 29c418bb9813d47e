import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';

/** Pairs that are compared; while they look like a leak, as many again, because a busy machine may look so for a while. */
const PAIRS = 30;
const MOST_PAIRS = 120;

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;

/**
 * Whether the first of each pair takes another time than the second. Only their ratios count, so the machine may be slow,
 * and only their order and middle, so it may be busy: it is a leak when three in four pairs have the same order, and the
 * middle one differs by a fifth.
 */
function judge(ratios: number[]): { leaks: boolean; ratio: number; slower: number } {
  const slower = ratios.filter((ratio) => ratio > 1).length / ratios.length;
  const ratio = median(ratios);
  return { leaks: Math.abs(slower - 0.5) > 0.25 && Math.abs(Math.log(ratio)) > Math.log(1.2), ratio, slower };
}

t.test('how long an answer takes tells nobody who has an account', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [known, asking] = [await stack.shopper('Known'), await stack.shopper('Asking')];
  const { email, password } = { email: known.session.user.email, password: asking.password };

  const timed = async (answer: () => Promise<{ status: number }>, status: number) => {
    const begun = performance.now();
    const answered = await answer();
    const took = performance.now() - begun;
    if (answered.status !== status) throw new Error(`answered with ${answered.status}`);
    return took;
  };

  const post = (path: string, body: object) => stack.visitor().call('POST', path, { body });
  const asks = {
    'signing in': [401, (address: string) => post('/auth/login', { email: address, password: 'Wrong-2026!' })],
    'a forgotten password': [202, (address: string) => post('/auth/forgot', { email: address })],
    'another address': [
      202,
      (address: string) => asking.call('PUT', '/auth/email', { body: { email: address, current_password: password } }),
    ],
  } as const;

  for (const [what, [status, ask]] of Object.entries(asks))
    await t.test(what, async (t) => {
      const ofKnown = () => timed(() => ask(email), status);
      const ofStranger = () => timed(() => ask(`${randomUUID()}@example.org`), status);
      const pair = async (turn: number) => {
        const before = turn % 2 === 0 ? await ofStranger() : undefined;
        const took = await ofKnown();
        return took / (before ?? (await ofStranger()));
      };
      // The first ones pay for what is loaded and connected then.
      for (let turn = 0; turn < 4; turn += 1) await pair(turn);
      const ratios: number[] = [];
      do for (let turn = 0; turn < PAIRS; turn += 1) ratios.push(await pair(turn));
      while (judge(ratios).leaks && ratios.length < MOST_PAIRS);
      const verdict = judge(ratios);
      t.comment(JSON.stringify({ ...verdict, pairs: ratios.length }));
      t.notOk(verdict.leaks, JSON.stringify(verdict));
    });
});
