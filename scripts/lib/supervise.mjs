import { setTimeout as pause } from 'node:timers/promises';
import { end, mark } from './processes.mjs';
import { say } from './say.mjs';

/** Milliseconds between looks at whether a program lives, and looks in vain after which it is ended. */
const LOOK = 2_000;
const LOOKS = 4;
const LONGEST_BACK_OFF = 10_000;
/** A program that ran this long before it died is started again without delay. */
const STEADY = 30_000;

/**
 * @typedef {{ name: string, pid: number, mark: string | null, ladder: [NodeJS.Signals, number][] }} Known
 * @typedef {{ ready: Promise<void>, stop: (now?: boolean) => Promise<void> }} Kept
 *   ready rejects when the first launch fails; `stop(true)` uses the last signal only
 */

/**
 * Keeps a program running: starts it, and starts it again whenever it ends by itself, ever later while it keeps dying.
 * @param {{ name: string, ladder: [NodeJS.Signals, number][], note: (known: Known) => void,
 *   launch: (born: (child: import('node:child_process').ChildProcess) => void) => Promise<void>,
 *   lives?: () => Promise<boolean>, why?: () => string }} program
 *   launch tells of its child at once and resolves when the program is of use; ladder is how to end it, see `end`;
 *   note is told of every process, so that a later start finds it should this one be killed; lives looks whether it is
 *   still of use, and ends it when that is in vain again and again; why gives its last words
 * @returns {Kept}
 */
export function keep({ name, ladder, note, launch, lives, why = () => '' }) {
  let stopping = false;
  let failures = 0;
  let known;
  let child;

  const born = (process) => {
    if (process.pid === undefined) return;
    child = process;
    known = { name, pid: process.pid, mark: mark(process.pid), ladder };
    note(known);
    if (stopping) process.kill(ladder[0][0]);
  };

  /** Counts looks, not seconds: after a night in which the machine slept, everything lives. */
  const watch = async (watched) => {
    const runs = () => watched === child && watched.exitCode === null && watched.signalCode === null;
    for (let vain = 0; vain < LOOKS; ) {
      await pause(LOOK, undefined, { ref: false });
      if (stopping || !runs()) return;
      vain = (await lives()) ? 0 : vain + 1;
    }
    if (stopping || !runs()) return;
    say(`${name} has given no sign of life ${LOOKS} times in a row; ending it.`);
    watched.kill('SIGKILL');
  };

  const guard = () => {
    const began = Date.now();
    if (lives) void watch(child);
    const ended = (code, signal) => {
      if (Date.now() - began > STEADY) failures = 0;
      const words = why();
      if (!stopping) restart(`${name} ended unexpectedly (${signal ?? `code ${code}`}${words ? `: ${words}` : ''})`);
    };
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
  };

  const restart = async (reason) => {
    const delay = failures === 0 ? 0 : Math.min(LONGEST_BACK_OFF, 500 * 2 ** (failures - 1));
    failures++;
    say(`${reason}; starting it again${delay ? ` in ${delay / 1000} s` : ''}.`);
    await pause(delay, undefined, { ref: false });
    if (stopping) return;
    try {
      await launch(born);
      say(`${name} runs again.`);
      guard();
    } catch (error) {
      if (!stopping) restart(error.message.replace(/\.$/, ''));
    }
  };

  const ready = launch(born).then(guard);
  ready.catch(() => {});
  return {
    ready,
    async stop(now = false) {
      stopping = true;
      if (known) await end(known, now ? ladder.slice(-1) : ladder);
    },
  };
}
