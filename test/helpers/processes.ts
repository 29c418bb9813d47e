import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';
import { freePort } from './ports.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';
import { endWithThisProcess } from './watchman.ts';

/** Milliseconds in which a process must come up, on a machine that has much else to do. */
const START_PATIENCE = 120_000;

/** Characters of what a process said that are kept; of more the beginning is lost. */
export const OUTPUT_KEPT = 1_000_000;

const ROOT = join(import.meta.dirname, '../..');

/** A process of Vernissage that a test may stop, kill and start again. */
export type Process = {
  /**
   * @param more variables for this start alone
   * @throws Error with the output of the process when it ends instead of coming up
   */
  start(more?: Record<string, string>): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Waits for its end. @returns its exit code, null when a signal ended it */
  ended(): Promise<number | null>;
  readonly running: boolean;
  /** Undefined before the first start. */
  readonly pid: number | undefined;
  readonly output: string;
};

/** Makes a folder that is removed after the test. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'vernissage-test-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A child process that ends with the test; `isUp` tells when it has come up. */
export function childProcess(
  t: Test,
  [command, ...args]: [string, ...string[]],
  { env = {}, isUp }: { env?: Record<string, string>; isUp: (output: string) => boolean | Promise<boolean> },
): Process {
  let child: ChildProcess | undefined;
  let output = '';
  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = async () => {
    if (child && running()) await once(child, 'exit');
    return child?.exitCode ?? null;
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    await ended();
  };
  t.teardown(async () => {
    await kill();
    if (!t.passing() && output) t.comment(`${command} ${args[0]} said:\n${output.slice(-20_000)}`);
  });
  return {
    async start(more = {}) {
      output = '';
      child = spawn(command, args, {
        cwd: ROOT,
        env: { ...process.env, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithThisProcess(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-OUTPUT_KEPT);
        });
      const up = async () => !running() || (await isUp(output));
      await until(`${command} ${args[0]} is up`, up, START_PATIENCE);
      if (!running()) throw new Error(`${command} ${args[0]} ended: ${output}`);
    },
    signal: (signal) => void child?.kill(signal),
    kill,
    ended,
    get running() {
      return running();
    },
    get pid() {
      return child?.pid;
    },
    get output() {
      return output;
    },
  };
}

type Installation = {
  database: TestDatabase;
  redisUrl?: string | undefined;
  /** Variables that differ from the usual. */
  env?: Record<string, string>;
};

function environmentOf(t: Test, { database, redisUrl, env }: Installation): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl ?? '',
    QUEUE_PREFIX: database.name,
    JWT_SECRET: `secret of ${database.name} that nobody else knows`,
    DATA_DIR: temporaryFolder(t),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
    ...env,
  };
}

/** The API as a process of its own, always at the same address. */
export async function apiProcess(
  t: Test,
  installation: Installation,
  env: Record<string, string> = {},
): Promise<Process & { origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = childProcess(t, [process.execPath, 'src/server.ts'], {
    env: { ...environmentOf(t, installation), PORT: String(port), ...env },
    isUp: async () => (await fetch(`${origin}/healthz`)).ok,
  });
  return Object.assign(api, { origin });
}

/** A folding worker as a process of its own. */
export function workerProcess(t: Test, installation: Installation, env: Record<string, string> = {}): Process {
  return childProcess(t, [process.execPath, 'src/worker.ts'], {
    env: { ...environmentOf(t, installation), ...env },
    isUp: (output) => output.includes('"msg":"folding"'),
  });
}
