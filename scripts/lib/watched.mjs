import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './children.mjs';
import { node, root } from './paths.mjs';
import { end, mark } from './processes.mjs';
import { say } from './say.mjs';

const LADDER = [['SIGTERM', 2_000]];
const WARNING = 40;
/** Milliseconds until a program that is not of use is left to the change that mends it. */
const PATIENCE = 30_000;

/** What the person at the terminal wants to know of a line of a log: warnings, errors, and what is no log. */
function worth(line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    return level < WARNING ? '' : [msg, err?.stack].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/**
 * Runs a program that is worked on, and shows what it says. One that ends, because it is broken, is left alone until
 * it is started anew.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, health: string | undefined,
 *   note: (known: object) => void }} program args of Node; health is an address that answers 200 once it is of use
 * @returns {import('./supervise.mjs').Kept & { restart: () => Promise<boolean> }} restart resolves when it is of
 *   use again, or with false when it has ended
 */
export function runWatched({ name, args, env, health, note }) {
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
      await end(known, LADDER);
      return launch();
    },
  };
}
