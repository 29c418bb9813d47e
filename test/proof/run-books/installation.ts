import type { Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool, type TestDatabase } from '../../helpers/database.ts';
import { apiProcess, type Process, temporaryFolder, workerProcess } from '../../helpers/processes.ts';
import { type PrivateRedis, privateRedis } from '../../helpers/redis.ts';
import { PROFILE } from '../../operator/somebody.ts';
import type { Step } from './document.ts';
import { type Book, type Means, openBook } from './follow.ts';

/** An installation of processes of its own, in which something is about to go wrong. */
export type Installation = {
  t: Test;
  database: TestDatabase;
  owner: Kysely<DB>;
  redis: PrivateRedis;
  /** Those that its processes have in common. */
  settings: { database: TestDatabase; redisUrl: string; env: { DATA_DIR: string } & Record<string, string> };
  api: Process & { origin: string };
  worker: Process;
  visitor: Client;
  artist: Client;
  means: Means;
  /** Tells that the trouble is mended now: later lines of a log are those of the mended installation. */
  mended(): void;
  open(means?: Partial<Means>): Book;
};

/** Makes the trouble of a run-book, and follows all its steps. */
export type Scenario = (installation: Installation) => Promise<void>;

/** Starts an API and a worker with a Redis of their own. */
export async function startInstallation(t: Test) {
  const database = await createDatabase(t, { furnished: true });
  const owner = openTestPool(t, database, 'owner');
  const redis = await privateRedis(t, ['--appendonly', 'yes']);
  await redis.start();
  const env = {
    DATA_DIR: temporaryFolder(t),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--import ./test/proof/faults/stand-still-at-signal.mjs',
  };
  const settings = { database, redisUrl: redis.url, env };
  const api = await apiProcess(t, settings);
  const worker = workerProcess(t, settings, { LOG_LEVEL: 'info' });
  await Promise.all([api.start(), worker.start()]);
  const visitor = createClient(api.origin);
  const body = { email: 'zerub@example.org', name: 'Zerub', password: 'Vernissage-2026!' };
  const { body: session } = await visitor.call<Session>('POST', '/api/v1/auth/register', { body });
  const artist = createClient(api.origin, session.token);
  await artist.call('PUT', '/api/v1/artists/me', { body: PROFILE });
  const operator = commandLine(database, env.DATA_DIR, { REDIS_URL: redis.url });
  const services: Record<string, Process> = { api, worker, redis };
  let mend = 0;
  const logs = (service: string, anew: boolean) => {
    const said = services[service]?.output ?? '';
    if (!anew) return said;
    const times = (line: string) => Number(/"time":(\d+)/.exec(line)?.[1] ?? 0);
    return said
      .split('\n')
      .filter((line) => times(line) > mend)
      .join('\n');
  };
  const means: Means = { operator, owner, logs, dataDir: env.DATA_DIR };
  const mended = () => {
    mend = Date.now();
  };
  return { database, owner, redis, settings, api, worker, visitor, artist, means, mended };
}

/** Plays scenarios one after the other. */
export async function play(
  t: Test,
  installation: Omit<Installation, 't' | 'open'>,
  scenarios: Record<string, Scenario>,
  books: Map<string, Step[]>,
): Promise<void> {
  for (const [heading, scenario] of Object.entries(scenarios))
    await t.test(heading, async (t) => {
      let book: Book | undefined;
      const open = (own: Partial<Means> = {}) => {
        book = openBook(heading, books.get(heading) ?? [], { ...installation.means, ...own });
        return book;
      };
      await scenario({ ...installation, t, open });
      t.ok(book?.done(), 'every step was followed');
    });
}
