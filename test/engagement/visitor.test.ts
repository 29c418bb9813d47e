import { sql } from 'kysely';
import t from 'tap';
import { createVisitors, dayOf, forgetSalts, type Visitors } from '../../src/console/engagement/visitor.ts';
import { newestEvent } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';

const HOUR = 3_600_000;

t.test('an anonymous visitor', async (t) => {
  const stack = await startStack(t, { env: { TRUST_PROXY: 'true' } });
  // The clock starts at noon, so that a few hours stay within the day.
  stack.clock.ahead = 12 * HOUR - (Date.now() % (24 * HOUR));
  const noon = stack.clock.ahead;
  const visit = async ({ agent = 'Firefox', address = '192.0.2.1', ...more }: Record<string, string> = {}) => {
    const { status } = await stack.visitor().call('POST', '/engagement/track', {
      body: { event_type: 'view_page', path: '/', ...more },
      headers: { 'user-agent': agent, 'x-forwarded-for': address },
    });
    if (status !== 202) throw new Error(`tracking answered ${status}`);
    return (await newestEvent(stack.db)).visitor;
  };

  await t.test('has the same number all day, and another one the next day', async (t) => {
    const number = await visit();
    t.equal(await visit(), number);
    stack.clock.ahead = noon + 11 * HOUR;
    t.equal(await visit(), number);
    stack.clock.ahead = noon + 13 * HOUR;
    const next = await visit();
    t.not(next, number);
    const lastNight = new Date(Date.now() + noon + 11 * HOUR).toISOString();
    t.equal(await visit({ occurred_at: lastNight }), number, 'an event that waited has the number of its own day');
    t.equal(await visit(), next);
    stack.clock.ahead = noon;
  });

  await t.test('is told from others by address and browser', async (t) => {
    const numbers = [
      await visit(),
      await visit({ agent: 'Safari' }),
      await visit({ address: '192.0.2.2' }),
      await visit({ address: '192.0.2.2', agent: 'Safari' }),
    ];
    t.equal(new Set(numbers).size, 4);
    t.equal(await visit({ address: '::ffff:c000:201' }), numbers[0], 'however the address is spelt');
  });

  await t.test(
    'has the same number in every process, also in those that meet the day at the same moment',
    async (t) => {
      const number = await visit();
      const today = dayOf(Date.now() + noon);
      const numberIn = async (visitors: Visitors, day: number) => {
        await visitors.open(day, day);
        return visitors.numberOf(day, '192.0.2.1', 'Firefox');
      };
      t.equal(await numberIn(createVisitors(stack.db), today), number);
      const processes = Array.from({ length: 10 }, () => createVisitors(stack.db));
      const numbers = await Promise.all(processes.map((process) => numberIn(process, dayOf(Date.parse('2026-01-01')))));
      t.equal(new Set(numbers).size, 1);
    },
  );

  await t.test('comes from a network, which all of its addresses share, signed in or not', async (t) => {
    const ada = await stack.shopper('Ada');
    const networkAt = async (address: string, client = stack.visitor()) => {
      const body = { event_type: 'view_page', path: '/' };
      await client.call('POST', '/engagement/track', { body, headers: { 'x-forwarded-for': address } });
      const { rows } = await sql<{ network: string; as_visitor: number }>`
        select network::text, (select count(*) from log.engagement_event v where v.visitor = e.network) as as_visitor
        from log.engagement_event e order by position desc limit 1`.execute(stack.db);
      return rows[0];
    };
    const home = await networkAt('2001:db8:1:2:aaaa::1');
    t.match(home, { network: /^-?\d+$/, as_visitor: 0 }, 'a number that no visitor has');
    t.same(await networkAt('2001:db8:1:2:bbbb::2'), home);
    t.same(await networkAt('2001:db8:1:2::3', ada), home);
    const bits = async (address: string) => BigInt((await networkAt(address))?.network ?? 0);
    const [own, street, town, other] = [
      await bits('2001:db8:1:2::1'),
      await bits('2001:db8:1:3::1'),
      await bits('2001:db8:1:100::1'),
      await bits('2001:db8:2::1'),
    ];
    t.equal(new Set([own, street, town, other]).size, 4);
    t.equal(own >> 12n, street >> 12n, 'of one /56');
    t.not(own >> 12n, town >> 12n);
    t.equal(own >> 24n, town >> 24n, 'of one /48');
    t.not(own >> 24n, other >> 24n);
    const office = await networkAt('192.0.2.1');
    for (const spelling of ['::ffff:192.0.2.1', '::ffff:c000:201', '64:ff9b::c000:201'])
      t.same(await networkAt(spelling), office, spelling);
    t.not((await networkAt('192.0.2.2'))?.network, office?.network);
    stack.clock.ahead = noon + 13 * HOUR;
    t.not((await networkAt('192.0.2.1'))?.network, office?.network, 'and another number the next day');
    stack.clock.ahead = noon;
  });

  await t.test('leaves nothing behind that tells who it was', async (t) => {
    await visit({ agent: 'A very particular browser', address: '203.0.113.77' });
    const { rows } = await sql<{ text: string }>`select e::text as text from log.engagement_event e`.execute(stack.db);
    t.ok(rows.every(({ text }) => !text.includes('203.0.113.77') && !text.includes('particular browser')));
  });

  await t.test('cannot be recognised once the salt of the day is forgotten', async (t) => {
    await sql`insert into engagement.visitor_salt select (now() at time zone 'UTC')::date - n, ''
      from generate_series(1, 5) n on conflict do nothing`.execute(stack.db);
    await forgetSalts(stack.db);
    const { rows } = await sql<{ oldest: number }>`
      select (now() at time zone 'UTC')::date - min(day) as oldest from engagement.visitor_salt`.execute(stack.db);
    t.same(rows, [{ oldest: 2 }], 'kept as long as an event may name the day');
  });
});
