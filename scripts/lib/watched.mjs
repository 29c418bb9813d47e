import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './children.mjs';
import { node, root } from './paths.mjs';
import { Halt, say } from './say.mjs';
import { keep } from './supervise.mjs';

const LADDER = [['SIGTERM', 11_000]];
const WARNING = 40;

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
 * Keeps a program running that looks itself for what has changed, and shows what it says. One that is broken is left to
 * wait for the change that mends it.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, health?: string | undefined,
 *   note: (known: object) => void }} program args of Node; health is an address that answers 200 once it is of use
 * @returns {import('./supervise.mjs').Kept}
 */
export function keepWatched({ name, args, env, health, note }) {
  const launch = async (born) => {
    const child = spawn(node, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        const text = worth(line);
        if (text.trim() !== '') say(`${name.padEnd(6)} │ ${text}`);
      });
    born(child);
    await once(child, 'spawn');
    while (health && !(await answers(health))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Halt(`${name} ended before it was of use.`);
      await pause(50);
    }
  };
  return keep({ name, ladder: LADDER, note, launch });
}
