import t from 'tap';
import type { Answer } from '../../helpers/client.ts';
import { startStack } from '../../helpers/stack.ts';

const HOUR = 3_600_000;
/** Events of about 100 kB together. */
const events = Array.from({ length: 100 }, () => ({
  event_type: 'view_page',
  path: '/discover',
  properties: { said: 'x'.repeat(600) },
}));

t.test('nobody fills the disk', async (t) => {
  const env = { RATE_LIMIT: 'on', TRUST_PROXY: 'true', ENGAGEMENT_BUDGET: '1,2' };
  const stack = await startStack(t, { env });
  const visitor = stack.visitor();
  const send = (network: number, body: unknown = { events }, path = '/engagement/batch') =>
    visitor.call('POST', path, { body, headers: { 'x-forwarded-for': `192.0.2.${network}` } });
  /** Sends until it is refused. @returns how often it was taken, and the refusal */
  const sendMany = async (network: number): Promise<[number, Answer<unknown>]> => {
    for (let taken = 0; ; taken += 1) {
      const answer = await send(network);
      if (answer.status !== 202 || taken === 50) return [taken, answer];
    }
  };

  await t.test('whoever watches sees a zero before it is spent, so that an alert can rise from it', async (t) => {
    t.match(
      await (await fetch(`${stack.origin}/metrics`)).text(),
      /^vernissage_rate_limited_total\{budget="engagement"\} 0$/m,
    );
  });

  await t.test('a network that has sent its bytes of a day is refused, and told until when', async (t) => {
    const [taken, refused] = await sendMany(1);
    t.ok(taken >= 9 && taken <= 11, `${taken} times 100 kB of 1 MB`);
    t.match(refused, { status: 429, body: { code: 'BUDGET_SPENT' } });
    const wait = Number(refused.headers.get('retry-after'));
    t.ok(wait > 86_000 && wait <= 86_400, `${wait} s`);
    const stored = await stack.db.selectFrom('log.engagement_event').select('event_id').execute();
    t.equal(stored.length, taken * events.length, 'what was refused is not stored');
    t.match(await send(1, events[0], '/engagement/track'), { status: 429, body: { code: 'BUDGET_SPENT' } });
  });

  await t.test('others go on, until all of them together have sent theirs', async (t) => {
    t.match(await send(2), { status: 202 });
    for (const network of [3, 4]) await sendMany(network);
    t.match((await sendMany(5))[1], { status: 429, body: { code: 'BUDGET_SPENT' } });
  });

  await t.test('whoever watches sees it', async (t) => {
    t.match(
      await (await fetch(`${stack.origin}/metrics`)).text(),
      /^vernissage_rate_limited_total\{budget="engagement"\} [1-9]/m,
    );
  });

  await t.test('the next day begins anew', async (t) => {
    stack.clock.ahead = 25 * HOUR;
    t.match(await send(1), { status: 202 });
  });
});
