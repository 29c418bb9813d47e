import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '../../helpers/client.ts';
import { environment } from '../../helpers/environment.ts';
import { until } from '../../helpers/until.ts';
import { register } from '../../load/traffic.ts';
import { endWithProcess } from '../processes.ts';

/** Milliseconds that a first start and its demo data may take. */
const PATIENCE = 15 * 60_000;
const ACCOUNTS = 40;

/** Access tokens, which are good for a quarter of an hour: of accounts that came for the benchmark, and of the demo's. */
export type Tokens = { tokens: string[]; admin: string; artist: string };

export type Product = Tokens & {
  origin: string;
  /** The process of `npm start`, whose descendants are the whole product. */
  pid: number;
  /** Its database, for its owner. */
  ownerUrl: string;
  /** Seconds from the start to the printed address, and to complete demo data. */
  started: number;
  seeded: number;
  /** Gives the product new tokens of new accounts, and of those of the demo. */
  signInAgain(): Promise<void>;
  /** Runs `operator verify`. @throws Error with what it printed, when something is not equal */
  verify(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs a script in a folder of the project. @throws Error with its output when it fails */
async function run(folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
}

async function signIn(origin: string, dataDir: string, wanted: string): Promise<string> {
  const accounts: { role: string; email: string; password: string }[] = JSON.parse(
    readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'),
  );
  const { email, password } = accounts.find(({ role }) => role === wanted) ?? {};
  const { status, body } = await createClient(origin).call<{ token: string }>('POST', '/api/v1/auth/login', {
    body: { email, password },
  });
  if (status !== 200) throw new Error(`signing in as ${wanted} answered ${status}`);
  return body.token;
}

/**
 * Starts what `npm start` starts, in a folder of the project, with demo data and without limits for its clients.
 *
 * @param settings of the product, such as API_PROCESSES
 */
export async function startProduct(folder: string, settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(environment('DATA_DIR'), 'used-'));
  const { DATABASE_URL: _database, REDIS_URL: _redis, BENCH_OWNER_URL: _owner, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off', DEMO_DATA: 'true', ...settings };
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1_000;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  endWithProcess(child, 'SIGINT');
  const said: string[] = [];
  let origin: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    origin = /running at (http:\S+)/.exec(line)?.[1];
    if (origin) break;
  }
  if (!origin || child.pid === undefined) throw new Error(`the product did not start:\n${said.join('\n')}`);
  child.stderr.resume();
  const address = origin;
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const started = since();
    const state = (): { seeded?: boolean; ownerUrl: string } =>
      JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8'));
    await until('the demo data is complete', () => state().seeded, PATIENCE);
    const seeded = since();
    const signAllIn = async (): Promise<Tokens> => ({
      tokens: await register(new URL(address), ACCOUNTS),
      admin: await signIn(address, dataDir, 'admin'),
      artist: await signIn(address, dataDir, 'artist'),
    });
    const product: Product = {
      origin: address,
      pid: child.pid,
      ...(await signAllIn()),
      async signInAgain() {
        Object.assign(product, await signAllIn());
      },
      ownerUrl: state().ownerUrl,
      started,
      seeded,
      verify: () => run(folder, ['scripts/with-services.mjs', 'src/operator.ts', 'verify'], env),
      stop,
    };
    return product;
  } catch (error) {
    await stop();
    throw error;
  }
}
