import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Running = { origin: string; child: ChildProcess; stop(): Promise<void> };

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a server script with the Node.js flags of this process, and waits until it prints its address. */
export async function startServer(script: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  return { child, stop: () => stop(child) };
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
