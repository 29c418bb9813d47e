import { connect, type Socket } from 'node:net';
import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createClient } from '../../helpers/client.ts';
import { createDatabase, openTestPool, type TestDatabase } from '../../helpers/database.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

t.jobs = 2;
t.setTimeout(280_000);

/** Milliseconds that an attack goes on, and the most that it may take to send enough. */
const ATTACK = 4_000;
const LONGEST = 120_000;
const MIB = 1024 * 1024;

/**
 * The least that an attack must reach, on a slow machine too. `requests` of each flood would exceed the budget if they
 * were kept. `large` requests have a mebibyte, and the process takes in only as many as it has room for.
 */
const LEAST = { requests: 6_000, large: 5, samples: 3 };

/**
 * Bytes that a process may take beyond what it takes at rest: during an attack, and after it. Without the API's bounds
 * each attack takes several times as much.
 */
const BUDGET = { held: 320 * MIB, remembered: 64 * MIB };

/** At a signal the process collects its garbage, and prints how often it has done so and the bytes in use. */
const TELL = `
  globalThis.told = 0;
  process.on('SIGWINCH', () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    told += 1;
    console.log(['memory', told, heapUsed + external, 'bytes'].join(' '));
  });`;

/** Starts an API that collects its garbage at a signal and prints what is left, however busy it is. */
async function startApi(t: Test, database: TestDatabase) {
  const options = `--expose-gc --import=data:text/javascript,${encodeURIComponent(TELL)}`;
  // Under attack it would log more than the test keeps of its output.
  const env = { NODE_OPTIONS: options, LOG_LEVEL: 'silent' };
  const api = await apiProcess(t, { database, env });
  await api.start();
  const lastTold = () => /.*^memory (\d+) (\d+) bytes$/ms.exec(api.output);
  return Object.assign(api, {
    client: createClient(api.origin),
    async memory(): Promise<number> {
      const before = lastTold()?.[1];
      api.signal('SIGWINCH');
      return until('the process says what it holds', () => {
        const told = lastTold();
        return told && told[1] !== before ? Number(told[2]) : null;
      });
    },
  });
}

type Api = Awaited<ReturnType<typeof startApi>>;

function open({ origin }: Api): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname)
    .on('error', () => undefined)
    .resume();
}

/** Writes, and waits until there is room for more or the socket is destroyed. */
async function write(socket: Socket, text: string): Promise<void> {
  if (socket.write(text)) return;
  while (!socket.destroyed && socket.writableNeedDrain) await scheduler.wait(5);
}

/** The process under attack. `seen`: whether its memory was seen often enough; a slow machine takes longer for that. */
type Target = { api: Api; seen: () => boolean };

/** Sends one request after the other, without waiting for answers. @returns how many */
async function flood({ api, seen }: Target, least: number, request: (count: number) => string): Promise<number> {
  const begun = performance.now();
  let sent = 0;
  const goesOn = () => performance.now() - begun < (sent < least || !seen() ? LONGEST : ATTACK);
  while (goesOn()) {
    const socket = open(api);
    while (!socket.destroyed && goesOn()) {
      await write(socket, request(sent));
      sent += 1;
      if (sent % 50 === 0) await scheduler.yield();
    }
    socket.destroy();
  }
  return sent;
}

/** Begins something on many connections and holds them. It replaces connections that the server closes. */
async function hold(
  { api, seen }: Target,
  connections: number,
  begin: (socket: Socket) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const goesOn = () => performance.now() - begun < (seen() ? ATTACK : LONGEST);
  const holdOne = async () => {
    while (goesOn()) {
      const socket = open(api);
      await begin(socket);
      while (!socket.destroyed && goesOn()) await scheduler.wait(100);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, holdOne));
}

type Attack = { floods: Promise<number>[]; holds?: Promise<void>[] };

/** Attacks a process, and checks its memory against the budget. */
async function attack(t: Test, api: Api, least: number, start: (target: Target) => Attack): Promise<void> {
  const rest = await api.memory();
  let over = false;
  const samples: number[] = [];
  const { floods, holds = [] } = start({ api, seen: () => samples.length >= LEAST.samples });
  const attacked = Promise.all([Promise.all(floods), Promise.all(holds)]).finally(() => {
    over = true;
  });
  while (!over) {
    // A process that is too busy to answer gives no sample.
    const sample = await api.memory().catch(() => null);
    if (sample !== null) samples.push(sample);
    await scheduler.wait(1_000);
  }
  const [sent] = await attacked;
  t.ok(samples.length >= LEAST.samples, `its memory was seen ${samples.length} times`);
  for (const requests of sent) t.ok(requests >= least, `${requests} requests were sent`);
  const peak = Math.max(...samples);
  const more = (bytes: number) => `${Math.round((bytes - rest) / MIB)} MiB more than at rest`;
  t.ok(peak - rest < BUDGET.held, `at most ${more(peak)}`);
  const isOver = async () => (await api.memory()) - rest < BUDGET.remembered;
  await until('what was held is let go', isOver, 60_000);
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const VIEW = JSON.stringify({ event_type: 'view_page', path: '/' });

t.test('strangers who never repeat themselves make a process remember no more than it may', async (t) => {
  const database = await createDatabase(t);
  const api = await startApi(t, database);
  const body = { email: 'ada@example.org', password: 'Vernissage-2026!', name: 'Ada' };
  const { body: session } = await api.client.call<{ token: string }>('POST', '/auth/register', { body });
  const spelled = (count: number) => `authorization: Bearer${' '.repeat(1 + (count % 8_000))}${session.token}`;
  const { requests } = LEAST;
  await attack(t, api, requests, (target) => ({
    floods: [
      flood(target, requests, (count) =>
        post('/engagement/track', VIEW, `user-agent: ${count}${'a'.repeat(15_000)}\r\n`),
      ),
      flood(target, requests, (count) => get(`/api/v1/artworks?unknown=${count}${'a'.repeat(8_000)}`)),
      flood(target, requests, (count) => get('/api/v1/cart', `${spelled(count)}\r\n`)),
      flood(target, requests, (count) => get('/api/v1/cart', `${spelled(0)}${'!'.repeat(count % 9_000)}\r\n`)),
    ],
  }));
  t.match(await api.client.call('POST', '/engagement/track', { body: JSON.parse(VIEW) }), { status: 202 });
});

t.test('bodies half sent, sent byte by byte, or waiting, are held only as far as there is room', async (t) => {
  const database = await createDatabase(t);
  const api = await startApi(t, database);
  const head = (length: string) =>
    `POST /engagement/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
  const large = 'x'.repeat(MIB);
  const bytes = '1\r\nx\r\n'.repeat(40_000);
  const event = { event_type: 'view_page', path: '/', properties: { text: `字${'a'.repeat(8_000)}` } };
  const batch = post('/engagement/batch', JSON.stringify({ events: Array(100).fill(event) }));
  const sendHalf = async (socket: Socket) => {
    await write(socket, head('content-length: 6000000'));
    for (let sent = 0; sent < 4; sent += 1) await write(socket, large);
  };
  const sendBytes = async (socket: Socket) => {
    await write(socket, head('transfer-encoding: chunked'));
    await write(socket, bytes);
  };
  // Whole requests have to wait, because nobody can append.
  await openTestPool(t, database)
    .transaction()
    .execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(1986359922, 1)`.execute(transaction);
      await attack(t, api, LEAST.large, (target) => ({
        floods: [flood(target, LEAST.large, () => batch)],
        holds: [hold(target, 300, sendHalf), hold(target, 20, sendBytes)],
      }));
    });
  t.ok(api.running);
});
