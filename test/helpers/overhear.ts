import { Redis } from 'ioredis';
import type { Test as Tap } from 'tap';
import { environment } from './environment.ts';
import { readMails } from './mail.ts';
import { freePort } from './ports.ts';
import { apiProcess, OUTPUT_KEPT, type Process, workerProcess } from './processes.ts';
import type { Stack } from './stack.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

/** Writes down every command that a Redis is sent from now on: of a job that is done no key is left. */
async function commandsTo(t: Test, url: string): Promise<string[]> {
  const redis = new Redis(url);
  const monitor = await redis.monitor();
  t.teardown(() => {
    for (const client of [redis, monitor]) client.disconnect();
  });
  const commands: string[] = [];
  monitor.on('monitor', (_time: string, command: string[]) => commands.push(command.join(' ')));
  return commands;
}

/** What a process has said. @throws Error when it is more than is kept of it */
function saidBy({ output }: Process): string {
  if (output.length >= OUTPUT_KEPT) throw new Error('the log is longer than what is kept of it');
  return output;
}

/**
 * Lets processes of a shop run, and hears what they tell anybody beside their tables and their answers: in logs, to
 * Redis, in metrics and in mails.
 */
export async function overhear(t: Test, stack: Pick<Stack, 'config' | 'database'>) {
  const { config, database } = stack;
  const redisUrl = environment('TEST_REDIS_URL');
  const commands = await commandsTo(t, redisUrl);
  const processes: Process[] = [];
  const watched: string[] = [];
  const usual = { DATA_DIR: config.dataDir, RATE_LIMIT: 'on', LOG_LEVEL: 'trace' };

  /** What was told, by where; with what shows that something was. The processes end with it. */
  async function told(): Promise<[where: string, text: string, something: RegExp][]> {
    const scrape = (origin: string) =>
      until(`${origin} tells its metrics`, async () => {
        const answer = await fetch(`${origin}/metrics`);
        return answer.ok && answer.text();
      });
    const metrics = await Promise.all(watched.map(scrape));
    for (const each of processes) each.signal('SIGTERM');
    await Promise.all(processes.map((each) => each.ended()));
    return [
      ...processes.map((each): [string, string, RegExp] => ['log of a process', saidBy(each), /"level"/]),
      ...metrics.map((text): [string, string, RegExp] => ['metric', text, /^vernissage_/m]),
      ['key and no job of Redis', commands.join('\n'), new RegExp(database.name)],
      ['mail', (await readMails(stack)).join('\n'), /^Subject: /m],
    ];
  }

  return {
    /** Starts an API. @param env variables that differ from the usual */
    async api(env: Record<string, string> = {}): Promise<{ origin: string }> {
      const api = await apiProcess(t, { database, redisUrl }, { ...usual, ...env });
      await api.start();
      processes.push(api);
      watched.push(api.origin);
      return api;
    },
    /** Starts a worker. @param env variables that differ from the usual */
    async worker(env: Record<string, string> = {}): Promise<void> {
      const port = await freePort();
      const worker = workerProcess(t, { database, redisUrl }, { ...usual, WORKER_PORT: String(port), ...env });
      await worker.start();
      processes.push(worker);
      watched.push(`http://127.0.0.1:${port}`);
    },
    /** Shows that none of some words was told anywhere, and ends the processes. */
    async showsNowhere(t: Tap, words: string[]): Promise<void> {
      for (const [where, text, something] of await told())
        await t.test(`in no ${where}`, async (t) => {
          t.ok(something.test(text), 'there is something');
          const lower = text.toLowerCase();
          t.same(
            words.filter((word) => lower.includes(word.toLowerCase())),
            [],
          );
        });
    },
  };
}
