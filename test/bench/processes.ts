import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Running = { origin: string; child: ChildProcess; stop(): Promise<void> };

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/**
 * Starts a server script, and waits until it prints its address.
 *
 * @param flags of Node.js; by default those of this process, which are those of the product
 */
export async function startServer(
  script: string,
  env: Record<string, string>,
  flags: string[] = process.execArgv,
): Promise<Running> {
  const child = spawn(process.execPath, [...flags, script], {
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithProcess(child, 'SIGTERM');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = ADDRESS.exec(line)?.[0];
    if (!origin) continue;
    child.stdout.resume();
    return { origin, child, stop: () => stop(child) };
  }
  throw new Error(`${script} ended before it listened`);
}

/** Starts a script that prints no address. */
export function startScript(script: string, env: Record<string, string>): Omit<Running, 'origin'> {
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  endWithProcess(child, 'SIGTERM');
  return { child, stop: () => stop(child) };
}

/** Ends a child with this process, however that ends. */
export function endWithProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The memory that a process holds, in MB; `peak` is the most since it began. */
export function memoryOf({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
