import { sql } from 'kysely';
import t from 'tap';
import { openPool } from '../../../src/engine/db/pool.ts';
import { primaryOf, serversOf } from '../../../src/engine/db/primary.ts';
import { newestOf } from '../../../src/engine/db/takes-writes.ts';
import { environment } from '../../helpers/environment.ts';
import { freePort } from '../../helpers/ports.ts';
import { privatePostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

t.test('a URL may name several servers', async (t) => {
  t.same(serversOf('postgres://ann:p%40ss@one:5432,two,[::1]:6000/shop?sslmode=require'), [
    'postgres://ann:p%40ss@one:5432/shop?sslmode=require',
    'postgres://ann:p%40ss@two/shop?sslmode=require',
    'postgres://ann:p%40ss@[::1]:6000/shop?sslmode=require',
  ]);
  for (const one of ['postgres://one/shop', 'postgres://ann@localhost/shop?host=/tmp/a,b', 'postgres:///shop'])
    t.same(serversOf(one), [one]);
});

t.test('the one that takes writes is found, whichever of them are away', async (t) => {
  const there = new URL(environment('TEST_DATABASE_URL'));
  const nobody = `127.0.0.1:${await freePort()}`;
  const at = (...hosts: string[]) => there.href.replace(there.host, hosts.join());
  t.match(await primaryOf(at(nobody, there.host)).find(), { host: there.hostname, port: Number(there.port) });
  await t.rejects(primaryOf(at(nobody, nobody)).find(), { message: /none of the servers takes writes/ });
  const stranger = new URL(at(there.host));
  stranger.password = 'wrong';
  await t.rejects(primaryOf(stranger.href.replace(there.host, `${nobody},${there.host}`)).find(), { code: '28P01' });
});

t.test('of several that say that they take writes, the later timeline wins', async (t) => {
  const one = { host: 'one', port: 5432, timeline: '00000002' };
  const two = { ...one, host: 'two' };
  const earlier = { host: 'three', port: 5432, timeline: '00000001' };
  t.same(newestOf([earlier, two]), two);
  t.same(newestOf([two, earlier]), two);
  t.same(newestOf([one, two], two), two, 'of two on one timeline the known one');
  t.equal(newestOf([earlier], two), undefined, 'nobody goes back');
});

t.test('a process leaves a primary that runs on beside the promoted standby, with all its connections', async (t) => {
  const primary = await privatePostgres(t, temporaryFolder(t));
  const standby = await primary.addStandby('standby');
  const url = primary.database.url.replace(/@127.0.0.1:\d+/, `@127.0.0.1:${primary.port},127.0.0.1:${standby.port}`);
  const losses = { count: 0 };
  const [requests, appends] = ['requests', 'appends'].map((name) =>
    openPool(url, { max: 2, name, limits: 'operate', losses }),
  );
  if (!requests || !appends) throw new Error('there are no pools');
  t.teardown(() => Promise.all([requests.destroy(), appends.destroy()]));
  const port = async (db: typeof requests) => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db);
    return Number(rows[0]?.port);
  };
  t.same([await port(requests), await port(appends)], [primary.port, primary.port]);

  const inProgress = requests.transaction().execute(async (transaction) => {
    await standby.ask('select pg_promote()');
    await until('the transaction is cut off', () => losses.count > 0 || undefined);
    await sql`select`.execute(transaction);
  });
  await t.rejects(inProgress, { message: /connection/i }, 'a transaction on the one before does not go on');
  t.same([await port(requests), await port(appends)], [standby.port, standby.port]);
  t.match(await primary.ask('select pg_is_in_recovery() as standby'), [{ standby: false }], 'which takes writes still');

  await standby.kill();
  // Until then a connection breaks, or is refused.
  const ports: number[] = [];
  const isNoticed = (error: Error) => error.message.includes('takes writes') || undefined;
  await until('the loss is noticed', () => port(requests).then((one) => void ports.push(one), isNoticed));
  t.notOk(ports.includes(primary.port), 'and nobody goes back to the one before');
  await t.resolves(until('so does the other pool', () => port(appends).then(() => undefined, isNoticed)));
});
