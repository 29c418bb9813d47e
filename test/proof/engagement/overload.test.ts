import { sql } from 'kysely';
import t from 'tap';
import { openTestPool } from '../../helpers/database.ts';
import { countEvents } from '../../helpers/log.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('an API that cannot keep up says so at once, and loses nothing of what it took', async (t) => {
  const stack = await startStack(t, { maxWaiting: 10 });
  const view = { event_type: 'view_page', path: '/' };
  const track = () => stack.visitor().call('POST', '/engagement/track', { body: view });
  const batch = () => stack.visitor().call('POST', '/engagement/batch', { body: { events: [view, view] } });
  const other = openTestPool(t, stack.database);
  const isWaiting = (count: number) => stack.parts.engagementLog.waiting === count;

  /** Fills the room while the lane is held. @returns null when the lane was given up, after 2 s, before all was said */
  const play = async () => {
    const before = await countEvents(stack.db);
    const taken: ReturnType<typeof track>[] = [];
    const said = await other.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
      taken.push(track());
      const waitsForLane = async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(other);
        return rows.length > 0;
      };
      const begun = await until('its flush waits for the lane', waitsForLane, 1_500).catch(() => false);
      taken.push(...Array.from({ length: 8 }, track));
      const full = begun && (await until('eight wait', () => isWaiting(8), 1_000).catch(() => false));
      return full && { refused: [await track(), await batch()], atOnce: isWaiting(8) };
    });
    const statuses = (await Promise.all(taken)).map(({ status }) => status);
    const added = (await countEvents(stack.db)) - before;
    return said && statuses[0] === 202 ? { ...said, statuses, added } : null;
  };
  const { refused, atOnce, statuses, added } = await until('the scene is played in time', play);
  for (const answer of refused) {
    t.match(answer, { status: 503, body: { statusCode: 503, code: 'OVERLOADED' } });
    t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/);
  }
  t.ok(atOnce, 'at once: the others wait still');
  t.same(statuses, Array(9).fill(202));
  t.equal(added, 9, 'what was refused is not in the log');
  t.match(await track(), { status: 202 }, 'and there is room again');
});

t.test('a lane that is held for too long is told as overload too, and the client may try again', async (t) => {
  const stack = await startStack(t);
  const track = () =>
    stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  const other = openTestPool(t, stack.database);
  await other.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
    const refused = await track();
    t.match(refused, { status: 503, body: { code: 'OVERLOADED' } });
    t.equal(refused.headers.get('retry-after'), '1');
  });
  t.match(await track(), { status: 202, body: { position: 1 } });
});
