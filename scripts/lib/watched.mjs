import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './children.mjs';
import { node, root } from './paths.mjs';
import { end, mark } from './processes.mjs';
import { say } from './say.mjs';

/**
 * @import { Ladder } from './processes.mjs'
 * @import { Kept, Known, Note } from './supervise.mjs'
 */

/** @type {Ladder} */
const LADDER = [['SIGTERM', 2_000]];
const WARNING = 40;
/** Milliseconds to wait for a program that does not become ready. The next change of its sources starts it again. */
const PATIENCE = 30_000;

/**
 * The part of a log line that is worth showing: warnings, errors, and lines that are not JSON.
 * @param {string} line
 */
function worth(line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    return level < WARNING ? '' : [msg, err?.stack].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/**
 * Runs a program under development, and shows its output. A program that ends because it is broken stays down until
 * restart is called.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, health: string | undefined, note: Note }} program
 *   args are those of Node; health is an address that answers 200 once the program is ready
 * @returns {Kept & { restart: () => Promise<boolean> }} restart resolves when the program is ready again, or with false
 *   when it has ended
 */
export function runWatched({ name, args, env, health, note }) {
  /** @type {Known | undefined} */
  let known;
  let stopping = false;
  const launch = async () => {
    if (stopping) return false;
    const child = spawn(node, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        const text = worth(line);
        if (text.trim() !== '') say(`${name.padEnd(6)} │ ${text}`);
      });
    await once(child, 'spawn');
    if (child.pid === undefined) return false;
    known = { name, pid: child.pid, mark: mark(child.pid), ladder: LADDER };
    note(known);
    if (stopping) await end(known, LADDER);
    const lives = () => child.exitCode === null && child.signalCode === null;
    const patience = Date.now() + PATIENCE;
    while (health && lives() && Date.now() < patience && !(await answers(health))) await pause(20);
    return lives();
  };
  return {
    ready: launch().then(() => undefined),
    async stop(now = false) {
      stopping = true;
      if (known) await end(known, now ? [] : LADDER);
    },
    async restart() {
      if (known) await end(known, LADDER);
      return launch();
    },
  };
}
