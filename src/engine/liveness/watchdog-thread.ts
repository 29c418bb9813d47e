import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { type Doing, readActivity } from './activity.ts';
import { readStack } from './stack.ts';

export type Watched = { shared: SharedArrayBuffer; databaseUrl: string; stall: number; tick: number };

/** Milliseconds for looking at the stack, and for noting in PostgreSQL what is to blame. */
const LOOKING = 3_000;
const NOTING = 5_000;
/** Standard output, and how often it may be full. */
const STDOUT = 1;
const TRIES = 50;
const FATAL = 60;

const { shared, databaseUrl, stall, tick } = workerData as Watched;
const activity = readActivity(shared);

function write(line: string): void {
  for (let tries = 0, rest = Buffer.from(line); tries < TRIES && rest.length > 0; tries += 1)
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
}

/** Notes the folds that were under way: which of them it was shows when they are tried again, one by one. */
async function noteFolds({ inProgress }: Doing): Promise<void> {
  const folds = inProgress.filter((what) => what.startsWith('fold '));
  if (folds.length === 0) return;
  const [{ openPool }, { noteDeath }] = await Promise.all([import('../db/pool.ts'), import('./attempts.ts')]);
  const db = openPool(databaseUrl, { max: 1, name: 'vernissage watchdog' });
  for (const fold of folds) await noteDeath(db, { kind: 'fold', key: fold.slice('fold '.length) }, 'it stood still');
}

async function end(): Promise<void> {
  const doing = activity.doing();
  const noted = Promise.race([noteFolds(doing).catch(() => undefined), pause(NOTING)]);
  const stack = await readStack(LOOKING);
  const { pid } = process;
  const msg = `the event loop stood still for ${stall / 1_000} s; this process ends now`;
  const line = { level: FATAL, time: Date.now(), pid, hostname: hostname(), ...doing, stack, msg };
  write(`${JSON.stringify(line)}\n`);
  await noted;
  process.kill(pid, 'SIGKILL');
}

let seen = -1;
let still = 0;
const timer = setInterval(() => {
  const beats = activity.beats();
  still = beats === seen && !activity.debugged() ? still + 1 : 0;
  seen = beats;
  if (still * tick < stall) return;
  clearInterval(timer);
  void end();
}, tick);
