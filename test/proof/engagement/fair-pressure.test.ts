import { sql } from 'kysely';
import t from 'tap';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const view = { event_type: 'view_page', path: '/' };

t.test('a network that floods the API is refused, and a visitor from elsewhere is served', async (t) => {
  const stack = await startStack(t, { redis: false, maxWaiting: 1_000, env: { TRUST_PROXY: '127.0.0.1' } });
  const send = (address: string, events: number) =>
    stack.visitor().call('POST', '/engagement/batch', {
      body: { events: Array(events).fill(view) },
      headers: { 'x-forwarded-for': address },
    });
  const other = openTestPool(t, stack.database);

  /** Sends everything. @returns the statuses; null when the lane was given up, after 2 s, before everything waited */
  const play = async () => {
    const asked: ReturnType<typeof send>[] = [];
    let refused = 0;
    const flood = async (address: string) => {
      const answer = await send(address, 100);
      if (answer.status === 503) refused += 1;
      return answer;
    };
    const played = await other.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
      // The first flush waits for the lane; everything else waits for the flush.
      asked.push(send('192.0.2.1', 1));
      await until('it waits for the lane', async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(other);
        return rows.length > 0;
      });
      asked.push(...Array.from({ length: 20 }, (_, index) => flood(`2001:db8::${index + 1}`)));
      const full = () => stack.parts.engagementLog.waiting === 800 && refused === 12;
      const flooded = await until('the flood has all that it gets', full, 1_500).catch(() => false);
      asked.push(send('192.0.2.9', 2));
      const both = () => stack.parts.engagementLog.waiting === 802;
      return flooded && (await until('the visitor waits too', both, 1_000).catch(() => false));
    });
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    return played && statuses[0] === 202 ? statuses : null;
  };
  const statuses = await until('the scene was played before the lane was given up', play, 100_000);
  t.equal(statuses.filter((status) => status === 503).length, 12, 'all addresses of its network count as one');
  t.equal(statuses.at(-1), 202, 'the visitor from elsewhere is acknowledged');
});
