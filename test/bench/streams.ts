import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { scheduler } from 'node:timers/promises';
import { openPool } from '../../src/engine/db/pool.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../src/events.ts';
import { until } from '../helpers/until.ts';
import { signToken } from '../http/tokens.ts';
import { type Bench, createBenchDatabase, figure, quantile } from './bench.ts';
import { memoryOf, startServer } from './processes.ts';

const STREAMS = 2_000;
/** Streams that are opened at once. */
const AT_ONCE = 50;
const ROUNDS = 5;
/** Seconds in which nothing moves; there are signs of life in them. */
const IDLE = 25;
const SECRET = 'a secret that is as long as it has to be';
/** Of a second, as Linux counts the processor time of a process. */
const TICKS = 100;

/** Seconds of processor time that a process has had. */
function timeOf(pid: number | undefined): number {
  const [, , , , , , , , , , , user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(
    ' ',
  );
  return (Number(user) + Number(system)) / TICKS;
}

type Reader = { socket: Socket; told: number; toldAt: number };

/** Opens the stream of a member. */
async function open(origin: string, member: number): Promise<Reader> {
  const { hostname, port } = new URL(origin);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: member, sid: randomUUID(), aud: 'vernissage', iat: now, exp: now + 900 };
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/v1/me/stream HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${signToken(claims, { secret: SECRET })}\r\n\r\n`,
  );
  const reader = { socket, told: 0, toldAt: Number.NaN };
  let begun = '';
  socket.setEncoding('latin1');
  while (!/^id: /m.test(begun)) begun += (await once(socket, 'data'))[0];
  if (!begun.startsWith('HTTP/1.1 200')) throw new Error(`a stream was answered with ${begun.slice(0, 100)}`);
  socket.on('data', (text) => {
    const moves = String(text).split('event: moved').length - 1;
    if (moves === 0) return;
    reader.told += moves;
    reader.toldAt = performance.now();
  });
  return reader;
}

/** Opens 2,000 streams on one process, each of another member, and tells all of them something at once. */
export const streams: Bench = async (say) => {
  const database = await createBenchDatabase('bench_streams');
  const db = openPool(database.url, { max: 4, name: 'bench' });
  const log = openDomainLog(db, { registry: createEventRegistry(domainEvents), onAppended: () => undefined });
  const api = await startServer('src/server.ts', { DATABASE_URL: database.url, REDIS_URL: '', JWT_SECRET: SECRET });
  const readers: Reader[] = [];
  try {
    const clear = (member: number) =>
      log.append({
        stream: `cart-${member}`,
        expectedVersion: null,
        actorId: member,
        events: [{ type: 'cart_cleared', payload: { user_id: member }, id: randomUUIDv7(), occurredAt: new Date() }],
      });
    const warm = await open(api.origin, 1);
    warm.socket.destroy();
    const before = memoryOf(api.child).now;
    while (readers.length < STREAMS)
      readers.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => open(api.origin, 1 + readers.length + n)))),
      );
    const each = ((memoryOf(api.child).now - before) * 1_024) / STREAMS;
    say(`${STREAMS} are open, ${each.toFixed(1)} kB each`);

    const times: number[] = [];
    const arrivals: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const committed = await Promise.all(readers.map((_, n) => clear(1 + n).then(() => performance.now())));
      const stored = performance.now();
      await until('all are told', () => readers.every(({ told }) => told >= round));
      times.push(performance.now() - stored);
      // Who is told before the answer of the log has come is told at once.
      const arrived = readers.map(({ toldAt }, n) => Math.max(0, toldAt - (committed[n] ?? Number.NaN)));
      arrivals.push(...arrived);
      const p99 = quantile(arrived, 0.99).toFixed(0);
      say(`all were told ${times.at(-1)?.toFixed(0)} ms after the last commit, 99 % within ${p99} ms of their own`);
    }

    const [since, used] = [performance.now(), timeOf(api.child.pid)];
    await scheduler.wait(IDLE * 1_000);
    const share = (100 * (timeOf(api.child.pid) - used) * 1_000) / (performance.now() - since);
    const lost = readers.filter(({ socket }) => socket.destroyed).length;
    return [
      figure('streams', `open on one process, of ${STREAMS}`, STREAMS - lost, 'streams', { atLeast: STREAMS }),
      figure('streams', 'memory of a stream', each, 'kB', { under: 50 }),
      figure('streams', 'from the last commit until all are told', quantile(times, 0.5), 'ms', { under: 1_000 }),
      figure('streams', 'from a commit until its member is told, p99', quantile(arrivals, 0.99), 'ms', {
        under: 1_000,
      }),
      figure('streams', 'processor while nothing moves', share, '% of one', { under: 10 }),
    ];
  } finally {
    for (const { socket } of readers) socket.destroy();
    await api.stop();
    await db.destroy();
    await database.drop();
  }
};
