import { createServer } from 'node:http';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { environment } from '../../helpers/environment.ts';
import { inTurn } from '../../helpers/in-turn.ts';
import { freePort } from '../../helpers/ports.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { scrape } from '../../helpers/scrape.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('two API processes that are asked in turn', async (t) => {
  const stack = await startStack(t, { env: { RATE_LIMIT: 'on' } });
  const watch = `http://127.0.0.1:${await freePort()}`;
  const { dataDir } = stack.config;
  const more = { RATE_LIMIT: 'on', DATA_DIR: dataDir, API_PROCESSES: '2', API_WATCH_PORT: new URL(watch).port };
  const other = await apiProcess(t, { database: stack.database, redisUrl: environment('TEST_REDIS_URL') }, more);
  await other.start();
  const origin = await inTurn(t, [stack.origin, other.origin]);
  const visitor = createClient(origin);
  // Without Redis each would count by itself.
  for (const one of [stack.origin, other.origin])
    await until(`${one} is ready`, async () => (await fetch(`${one}/readyz`)).ok);

  t.test('count wrong passwords together, a few more at most', async (t) => {
    const { email } = (await stack.shopper()).session.user;
    const body = { email, password: 'Wrong-1234' };
    const guess = async () => (await visitor.call('POST', '/auth/login', { body })).status;
    let guessed = 0;
    while ((await guess()) === 401) guessed += 1;
    // When Redis does not answer in time, a process takes its own count.
    t.ok(guessed >= 10 && guessed <= 14, `${guessed} guesses`);
    t.equal(await guess(), 429, 'and then the other refuses as well');
  });

  t.test('count what an account writes together, a few more at most', async (t) => {
    const ada = createClient(origin, (await stack.shopper()).token);
    let written = 0;
    while ((await ada.call('DELETE', '/cart/clear')).status === 200) written += 1;
    t.ok(written >= 120 && written <= 124, `${written} writes in a minute`);
    t.equal((await ada.call('DELETE', '/cart/clear')).status, 429, 'and then the other refuses as well');
  });

  t.test('write nothing for a session that ended a second ago', async (t) => {
    const grace = await stack.shopper('Grace');
    const caller = createClient(origin, grace.token);
    const { refresh_token } = grace.session;
    t.equal((await caller.call('POST', '/auth/logout', { body: { refresh_token } })).status, 204);
    const ended = performance.now();
    const late: number[] = [];
    await until('some writes began later', async () => {
      const began = performance.now();
      const { status } = await caller.call('DELETE', '/cart/clear');
      if (began - ended > 1_000) late.push(status);
      return late.length === 4;
    });
    t.same(late, [401, 401, 401, 401]);
  });

  t.test('show each its own figures, to whoever watches it alone', async (t) => {
    t.same(await (await fetch(`${watch}/healthz`)).json(), { status: 'ok', reasons: [] });
    const { samples } = await scrape(watch);
    t.equal(samples.get('vernissage_state_readable'), 1, 'with the state of the installation');
    t.equal(
      samples.get('process_start_time_seconds'),
      (await scrape(other.origin)).samples.get('process_start_time_seconds'),
    );
  });

  t.test('share a port, on which one goes on when the other is killed', async (t) => {
    const { port } = new URL(other.origin);
    const beside = createServer((_request, response) => response.end('beside'));
    t.teardown(() => beside.close());
    await new Promise<void>((listening) =>
      beside.listen({ host: '127.0.0.1', port: Number(port), reusePort: true }, listening),
    );
    const ask = async () => (await fetch(`${other.origin}/healthz`, { headers: { connection: 'close' } })).text();
    const heard = new Set<string>();
    await until('both have answered', async () => heard.add(await ask()).size === 2);
    await other.kill();
    for (let time = 0; time < 10; time += 1) t.equal(await ask(), 'beside');
  });
});
