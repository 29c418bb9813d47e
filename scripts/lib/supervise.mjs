import { setTimeout as pause } from 'node:timers/promises';
import { end, mark } from './processes.mjs';
import { say } from './say.mjs';

/**
 * @import { ChildProcess } from 'node:child_process'
 * @import { Ladder, Marked } from './processes.mjs'
 */

/** Milliseconds between two looks at whether a program lives. A program is ended after this many looks in vain. */
const LOOK = 2_000;
const LOOKS = 4;
const LONGEST_BACK_OFF = 10_000;
/** A program that ran this long before it ended is started again without delay. */
const STEADY = 30_000;

/**
 * @typedef {Marked & { name: string, ladder: Ladder }} Known
 * @typedef {(known: Known) => void} Note writes a process down, so that a later start can end it if this one is killed
 * @typedef {(child: ChildProcess) => void} Born takes a process as soon as it is spawned
 * @typedef {{ ready: Promise<void>, stop: (now?: boolean) => Promise<void> }} Kept
 *   ready rejects when the first launch fails; `stop(true)` uses the last signal only
 */

/**
 * Keeps a program running: starts it, and starts it again whenever it ends by itself, with growing delays while it keeps
 * ending.
 * @param {{ name: string, ladder: Ladder, note: Note, launch: (born: Born) => Promise<void>,
 *   lives?: (() => Promise<boolean>) | undefined, why?: () => string }} program
 *   launch resolves when the program is ready; ladder is how to end it, see `end`; lives looks whether the program still
 *   answers, and one that does not is ended; why gives the program's last error
 * @returns {Kept}
 */
export function keep({ name, ladder, note, launch, lives, why = () => '' }) {
  let stopping = false;
  let failures = 0;
  /** @type {Known | undefined} */
  let known;
  /** @type {ChildProcess | undefined} */
  let child;

  /** @type {Born} */
  const born = (process) => {
    if (process.pid === undefined) return;
    child = process;
    known = { name, pid: process.pid, mark: mark(process.pid), ladder };
    note(known);
    if (stopping) process.kill(ladder[0][0]);
  };

  /**
   * Counts looks, not seconds: a machine that has slept does not make a program look dead.
   * @param {ChildProcess} watched
   * @param {() => Promise<boolean>} answers
   */
  const watch = async (watched, answers) => {
    const runs = () => watched === child && watched.exitCode === null && watched.signalCode === null;
    for (let vain = 0; vain < LOOKS; ) {
      await pause(LOOK, undefined, { ref: false });
      if (stopping || !runs()) return;
      vain = (await answers()) ? 0 : vain + 1;
    }
    if (stopping || !runs()) return;
    say(`${name} has given no sign of life ${LOOKS} times in a row; ending it.`);
    watched.kill('SIGKILL');
  };

  const guard = () => {
    const began = Date.now();
    // A launch that succeeded has a child.
    if (!child) return;
    if (lives) void watch(child, lives);
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const ended = (code, signal) => {
      if (Date.now() - began > STEADY) failures = 0;
      const words = why();
      if (!stopping)
        void restart(`${name} ended unexpectedly (${signal ?? `code ${code}`}${words ? `: ${words}` : ''})`);
    };
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
  };

  /** Never rejects: a launch that fails is followed by another. @param {string} reason */
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
      const problem = error instanceof Error ? error.message : String(error);
      if (!stopping) void restart(problem.replace(/\.$/, ''));
    }
  };

  const ready = launch(born).then(guard);
  ready.catch(() => {});
  return {
    ready,
    async stop(now = false) {
      stopping = true;
      await end(known, now ? ladder.slice(-1) : ladder);
    },
  };
}
