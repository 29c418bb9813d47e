import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { Stats } from '../../../src/contract/figures.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

/** Connections of the pooler to PostgreSQL, fewer than the parts that want one. */
const CONNECTIONS = 4;

/** What is left in a session that others use next. Its name is what the pooler itself keeps up to date. */
async function leftIn(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`
    select 'setting' as kind, name as what from pg_settings where source = 'session' and name <> 'application_name'
    union all select 'role', current_user where current_user <> session_user
    union all select 'statement', name from pg_prepared_statements
    union all select 'channel', pg_listening_channels()
    union all select 'lock', objid::text from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    union all select 'table', relname from pg_class where relpersistence = 't'`.execute(db);
  return rows;
}

t.test('people, a worker and an operator work through a pooler in transaction mode', async (t) => {
  const stack = await startStack(t, { pooler: true, worker: true });
  const visitor = stack.visitor();
  const artist = await stack.artist('Maren Holt');
  const work = { title: 'Low Tide', description: 'Salt.', category_id: 1, medium: 'Oil', price: 12.5 };
  type Made = { artwork: { id: number } };

  await t.test('a shopper registers, finds a work at once, and puts it into the cart once', async (t) => {
    const made = await artist.call<Made>('POST', '/api/v1/artworks', { body: work });
    t.equal(made.status, 201);
    const seen = { 'x-min-position': made.headers.get('x-log-position') ?? '' };
    const body = { email: 'grace@example.org', password: 'Vernissage-2026!', name: 'Grace' };
    const joined = await visitor.call<{ token: string }>('POST', '/api/v1/auth/register', { body });
    t.equal(joined.status, 201);
    visitor.token = joined.body.token;
    t.match(await visitor.call('GET', '/api/v1/artworks?q=tide', { headers: seen }), { body: { total: 1 } });
    const put = {
      body: { artwork_id: made.body.artwork.id },
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const first = await visitor.call('POST', '/api/v1/cart/items', put);
    t.equal(first.status, 201);
    const again = await visitor.call('POST', '/api/v1/cart/items', put);
    t.same(again.body, first.body, 'a repeat has the answer of the first');
    t.match(await visitor.call('GET', '/api/v1/cart'), { body: { total_items: 1, subtotal: 12.5 } });
  });

  await t.test('many at once are served over few connections, and each event is counted once', async (t) => {
    const admin = await stack.admin();
    const track = (at: number) =>
      visitor.call('POST', '/api/v1/engagement/track', { body: { event_type: 'view_page', path: `/discover/${at}` } });
    const read = (at: number) => visitor.call('GET', at % 2 === 0 ? '/api/v1/artworks' : '/api/v1/cart');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? track(at) : read(at))));
    t.same([...new Set(answers.map(({ status }) => status))].sort(), [200, 202]);
    await until('the worker has counted them', async () => {
      const { body } = await admin.call<Stats>('GET', '/api/v1/engagement/stats');
      return body.events_by_type.view_page === 20;
    });
  });

  await t.test('the operator rebuilds a read model, and readers go over to it', async (t) => {
    const { database, config } = stack;
    const operator = commandLine(database, t.testdir(), {
      DATABASE_URL: config.databaseUrl,
      DATABASE_DIRECT_URL: config.directUrl,
    });
    t.match(await operator.run('replay', 'cart', '--hold'), { code: 0 });
    t.match(await operator.run('replay', 'cart', '--promote'), { code: 0 });
    t.match(await operator.run('verify'), { code: 0, out: /\nequal\n$/ });
    t.match(await visitor.call('GET', '/api/v1/cart'), { body: { total_items: 1 } });
  });

  await t.test('nobody has left anything behind in a connection that others use', async (t) => {
    const { db } = stack.parts;
    const look = async () => {
      let entered = 0;
      const looks = Array.from({ length: CONNECTIONS }, () =>
        db.transaction().execute(async (transaction) => {
          entered += 1;
          await until('all connections are held', () => entered >= CONNECTIONS);
          return leftIn(transaction);
        }),
      );
      return (await Promise.all(looks)).flat();
    };
    t.same(await look(), []);
    await sql`set work_mem = '8MB'`.execute(db);
    t.same(await look(), [{ kind: 'setting', what: 'work_mem' }], 'what is left is seen');
  });
});
