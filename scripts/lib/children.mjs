import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from './logs.mjs';
import { HEAP, node, root } from './paths.mjs';
import { complaint, end, mark } from './processes.mjs';
import { Halt } from './say.mjs';
import { keep } from './supervise.mjs';

/**
 * @import { Ladder } from './processes.mjs'
 * @import { Born, Kept, Note } from './supervise.mjs'
 */

/** Milliseconds after which a program without a health address counts as ready. */
const STEADY = 1_000;

/**
 * A process has 10 s to finish the work that it has begun, and a moment more to end by itself.
 * @type {Ladder}
 */
const LADDER = [['SIGTERM', 11_000]];

/**
 * Keeps one of the product's own processes running, its output in a log file of DATA_DIR.
 * @param {{ name: string, script: string, log: string, env: NodeJS.ProcessEnv, dataDir: string,
 *   health?: string, note: Note }} program health is an address that answers 200 once the program is ready
 * @returns {Kept}
 */
export function keepProgram({ name, script, log, env, dataDir, health, note }) {
  const file = join(dataDir, log);
  /** @type {ReturnType<typeof openLog> | undefined} */
  let current;
  const why = () => complaint((current?.text() ?? '').split('\n').map(readable).join('\n'));
  /** @param {Born} born */
  const launch = async (born) => {
    current = openLog(file);
    const { fd } = current;
    const child = spawn(node, [...HEAP, script], { cwd: root, env, detached: true, stdio: ['ignore', fd, fd] });
    current.close();
    let problem = '';
    child.once('exit', (code, signal) => (problem = why() || `it ended with ${signal ?? `code ${code}`}`));
    born(child);
    await once(child, 'spawn');
    const steady = Date.now() + STEADY;
    while (problem || !(health ? await answers(health) : Date.now() > steady)) {
      if (problem) throw new Halt(`${name} did not start: ${problem} (log: ${file})`);
      await pause(50);
    }
  };
  const lives = health ? () => answers(health) : undefined;
  return keep({ name, ladder: LADDER, note, launch, lives, why });
}

/**
 * Of a line of JSON the message, at level error and above. Any other line stays as it is.
 * @param {string} line
 */
function readable(line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    return level < 50 ? '' : [msg, err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} whether it answers with 200
 */
export async function answers(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}

/**
 * Runs a program to its end and shows its errors in this terminal. The end of the session ends it.
 * @param {string} name
 * @param {[string, ...string[]]} command the program and its arguments
 * @param {{ env: NodeJS.ProcessEnv, programs: Kept[], note: Note, onLine?: ((line: string) => void) | undefined }} options
 *   programs is the session's list; onLine takes the output line by line, which is otherwise shown as well
 * @returns {Promise<number | null>} its exit code; null when a signal ended it
 */
export async function runChild(name, [program, ...args], { env, programs, note, onLine }) {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'] });
  if (child.pid !== undefined) {
    const known = { name, pid: child.pid, mark: mark(child.pid), ladder: LADDER };
    note(known);
    programs.push({ ready: Promise.resolve(), stop: (now) => end(known, now ? [] : LADDER) });
  }
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  return new Promise((done) => child.once('close', done).once('error', () => done(1)));
}

/**
 * Runs one of the project's TypeScript files to its end, see `runChild`.
 * @param {string} name
 * @param {string[]} args the file and its arguments
 * @param {Parameters<typeof runChild>[2]} options
 * @returns {Promise<number | null>} its exit code; null when a signal ended it
 */
export function runScript(name, args, options) {
  return runChild(name, [node, ...args], options);
}
