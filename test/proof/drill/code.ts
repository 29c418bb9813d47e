import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithProcess } from '../../bench/processes.ts';
import { freePort } from '../../helpers/ports.ts';
import { until } from '../../helpers/until.ts';

/** Milliseconds that a process may take to come up, and read models to be built. */
const PATIENCE = 300_000;

/** One version of the product: its folder, and flags of Node.js that make it what it is. */
export type Code = {
  name: string;
  folder: string;
  flags: string[];
  /** Whether its `migrate` names the versions that are to serve, and its `/readyz` waits for them. */
  knowsDeploys: boolean;
};

/** The databases in which all versions meet. */
export type Place = { url: string; ownerUrl: string };

type Running = { child: ChildProcess; output: () => string };

export type Api = { code: Code; origin: string; stop(): Promise<void> };
export type Worker = { code: Code; stop(): Promise<void> };

function start({ folder, flags }: Code, args: string[], env: Record<string, string>): Running {
  const { DATABASE_OWNER_URL: _owner, BENCH_OWNER_URL: _bench, ...rest } = process.env;
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: folder,
    env: { ...rest, RATE_LIMIT: 'off', JWT_SECRET: 'a drill keeps its sessions across versions', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithProcess(child, 'SIGKILL');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  return { child, output: () => said };
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stop({ child }: Running): Promise<void> {
  if (isOver(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Waits until a process is up. @throws Error with its output when it ends instead */
async function cameUp(what: string, running: Running, isUp: () => Promise<boolean> | boolean): Promise<void> {
  await until(`${what} is up`, async () => isOver(running.child) || (await isUp()), PATIENCE);
  if (isOver(running.child)) throw new Error(`${what} ended:\n${running.output()}`);
}

/** Starts an API; `ready` waits until it may be given requests. */
export async function startApi(code: Code, { url }: Place): Promise<Api & { ready(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const running = start(code, ['src/server.ts'], { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'warn' });
  const answers = (path: string) => async () => (await fetch(`${origin}${path}`)).ok;
  await cameUp(`the API of ${code.name}`, running, answers('/healthz'));
  return {
    code,
    origin,
    // Code without the rule takes any newer database for too new, although it serves.
    ready: () =>
      code.knowsDeploys ? cameUp(`the API of ${code.name}`, running, answers('/readyz')) : Promise.resolve(),
    stop: () => stop(running),
  };
}

export async function startWorker(code: Code, { url }: Place): Promise<Worker> {
  const running = start(code, ['src/worker.ts'], { DATABASE_URL: url, LOG_LEVEL: 'info' });
  await cameUp(`the worker of ${code.name}`, running, () => running.output().includes('"msg":"folding"'));
  return { code, stop: () => stop(running) };
}

/** Runs a command of the operator. @throws Error with its output when it fails */
export async function operate(code: Code, { url, ownerUrl }: Place, ...args: string[]): Promise<string> {
  const owner = args[0] === 'migrate' ? { DATABASE_OWNER_URL: ownerUrl } : {};
  const running = start(code, ['src/operator.ts', ...args], { DATABASE_URL: url, ...owner });
  const [status] = await once(running.child, 'close');
  if (status !== 0) throw new Error(`${args.join(' ')} of ${code.name} ended with ${status}:\n${running.output()}`);
  return running.output();
}
