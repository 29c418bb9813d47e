import t from 'tap';
import { loadConfig } from '../../../src/config.ts';
import type { Stats } from '../../../src/contract/figures.ts';
import { list } from '../../artworks/people.ts';
import type { Answer } from '../../helpers/client.ts';
import { createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase } from '../../helpers/database.ts';
import { privatePostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import { scrape } from '../../helpers/scrape.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { swallowingProxy } from '../../helpers/swallow.ts';
import { until } from '../../helpers/until.ts';

const API = '/api/v1';

/** Milliseconds that an answer may take while a replica hangs; a statement that nobody gives up takes 10.5 s. */
const BOUNDED = 7_000;
/** Milliseconds in which a replica must be seen as it is, on a machine that has much else to do. */
const PATIENCE = 60_000;

type Works = { artworks: { title: string }[] };

const titles = ({ body }: Answer<Works>) => body.artworks.map(({ title }) => title).sort();
const seenBy = ({ headers }: Answer<unknown>) => ({ 'x-min-position': headers.get('x-log-position') ?? '' });

/** Waits until the API sees its only replica in a state. */
async function untilReplica({ origin }: Stack, state: string) {
  return until(
    `the replica is ${state}`,
    async () => {
      const { samples } = await scrape(origin);
      const found = [...samples].find(([name, value]) => name.includes(`state="${state}"`) && value === 1);
      return found?.[0].startsWith('vernissage_replica_state') && samples;
    },
    PATIENCE,
  );
}

t.test('reads go to a replica, and nobody sees less than they have seen or written', async (t) => {
  const primary = await privatePostgres(t, temporaryFolder(t));
  const replica = await primary.addStandby('replica');
  const proxy = await swallowingProxy(t, { host: '127.0.0.1', port: replica.port });
  const url = new URL(replica.database.url);
  url.port = String(proxy.port);
  const stack = await startStack(t, {
    database: primary.database,
    worker: true,
    env: { DATABASE_REPLICA_URL: url.href },
  });
  const operator = commandLine(primary.database, t.testdir(), { DATABASE_REPLICA_URL: url.href });
  const anybody = createClient(stack.origin);
  const ada = await stack.artist('Ada');
  const admin = await stack.admin();
  const read = (headers = {}, limit: { signal?: AbortSignal } = {}) =>
    anybody.call<Works>('GET', `${API}/artworks`, { headers, ...limit });
  const find = (title: string) =>
    until(`${title} is on the replica`, async () => titles(await read()).includes(title) || undefined);
  const { artwork: shore } = await list(ada, { title: 'Shore' });
  await untilReplica(stack, 'read');
  await find('Shore');

  await t.test('one that lags answers only who has seen no more', async (t) => {
    await replica.ask('select pg_wal_replay_pause()');
    await until('it replays nothing', async () => {
      const [row] = await replica.ask('select pg_get_wal_replay_pause_state() as state');
      return row?.state === 'paused';
    });
    const { artwork: tide, seen } = await list(ada, { title: 'Tide' });
    await stack.settled();
    const old = await read();
    t.same(titles(old), ['Shore'], 'the replica has not got it');
    const own = await read(seen);
    t.same(titles(own), ['Shore', 'Tide'], 'who wrote it sees it');
    t.notOk(own.headers.has('x-stale'));
    t.same(titles(await read(seenBy(own))), ['Shore', 'Tide'], 'and so does who has read it once');
    t.same(titles(await read(seenBy(old))), ['Shore']);

    const tagged = { 'if-none-match': old.headers.get('etag') ?? '' };
    t.equal((await read({ ...tagged, ...seenBy(old) })).status, 304);
    t.equal((await read({ ...tagged, ...seenBy(own) })).status, 200, 'an old answer is not good for who has seen more');
    const work = await anybody.call('GET', `${API}/artworks/${tide.id}`);
    t.match(work, { status: 200, body: { title: 'Tide' } }, 'what a replica lacks may be there all the same');
    t.match(await anybody.call('GET', `${API}/artworks/${shore.id + 1_000}`), { status: 404 });

    const view = { event_type: 'view_artwork', path: `/artwork/${shore.id}` };
    const { body: told } = await anybody.call<{ position: number }>('POST', `${API}/engagement/track`, { body: view });
    await stack.foldAll();
    const upTo = { 'x-min-position': String(told.position) };
    const count = async (headers = {}) => {
      const { body } = await admin.call<Stats>('GET', `${API}/engagement/stats`, { headers });
      const { body: events } = await admin.call<{ events: [] }>('GET', `${API}/engagement/events`, { headers });
      return [body.total_events, body.position, events.events.length];
    };
    t.same(await count(), [0, 0, 0], 'figures and events come from the replica');
    t.same(await count(upTo), [1, 1, 1], 'but not for who asks for an event that it lacks');

    await until('the lag is seen', async () => {
      const { samples } = await scrape(stack.origin);
      return (samples.get(`vernissage_replica_lag_seconds{replica="${url.host}"}`) ?? 0) > 0.5;
    });
    const { out } = await operator.run('status');
    t.match(out, new RegExp(`^Replicas\\n.*\\n {2}${url.host} +read +[\\d.]+ m?s$`, 'm'));
    await replica.ask('select pg_wal_replay_resume()');
    await find('Tide');
  });

  await t.test('one that hangs or dies in mid-load makes no answer wrong, and none slow', async (t) => {
    let loading = true;
    const wrong: unknown[] = [];
    const load = async () => {
      while (loading) {
        const answer = await read({}, { signal: AbortSignal.timeout(BOUNDED) }).catch((error: Error) => error);
        if (answer instanceof Error || titles(answer).length < 2) wrong.push(answer);
      }
    };
    const loads = Promise.all(Array.from({ length: 8 }, load));
    t.ok(proxy.swallow() > 0, 'the replica was connected');
    await untilReplica(stack, 'away');
    await untilReplica(stack, 'read');
    await replica.kill();
    await untilReplica(stack, 'away');
    t.match((await operator.run('status')).out, `Warning: The replica ${url.host} does not answer; the primary`);
    await list(ada, { title: 'Wreck' });
    await replica.start();
    const samples = await untilReplica(stack, 'read');
    await find('Wreck');
    loading = false;
    await loads;
    t.same(wrong, []);
    for (const outcome of ['replica', 'behind', 'failed', 'away'])
      t.ok((samples.get(`vernissage_replica_reads_total{outcome="${outcome}"}`) ?? 0) > 0, outcome);
  });
});

t.test('a wrong URL of a replica ends the start', async (t) => {
  for (const wrong of ['replica:5432', 'postgres://one/shop,two:5432', 'postgres://one:port/shop'])
    t.throws(
      () => loadConfig({ DATABASE_URL: 'postgres://primary/shop', DATABASE_REPLICA_URL: wrong, DATA_DIR: t.testdir() }),
      { message: /^DATABASE_REPLICA_URL is wrong: it must be postgres:/ },
      wrong,
    );
});

t.test('a database of another log is no replica', async (t) => {
  const other = await createDatabase(t, { furnished: true });
  const stack = await startStack(t, { redis: false, env: { DATABASE_REPLICA_URL: other.url } });
  await list(await stack.artist(), { title: 'Shore' });
  await stack.foldAll();
  await untilReplica(stack, 'foreign');
  t.same(titles(await stack.visitor().call<Works>('GET', `${API}/artworks`)), ['Shore']);
});
