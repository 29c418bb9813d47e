import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

/** The Node of the project. It runs every TypeScript entry point; the set-up may run under another one. */
export const node = join(root, 'node_modules', '.bin', 'node');

/**
 * The folder that keeps everything a running product writes.
 * @returns {string} absolute; a relative DATA_DIR counts from the project's folder
 */
export function dataFolder() {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** Node keeps compiled modules here: a process that finds them starts sooner and in less memory. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Options of V8 for API and worker, and why, in this order:
 * - V8 sizes its heap by the machine's memory. On a large machine the nursery would grow by 130 MB, and the garbage of
 *   the old generation to several times what is in use.
 * - The quick optimising compiler keeps 25 MB, for code that the other one soon compiles again.
 * - V8 starts four threads on any machine. With fewer processors they would crowd out the thread that answers.
 */
export const HEAP = [
  '--max-semi-space-size=6',
  '--heap-growing-percent=25',
  '--no-maglev',
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
];

/** With more arenas glibc keeps the memory of processed images, in pieces that nothing else fits into. */
const MALLOC_ARENA_MAX = '2';

/**
 * The environment of a child process: that of this process, with the project's own tools first on the path.
 * @param {Record<string, string | undefined>} [more] variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(more = {}) {
  return {
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX,
    ...process.env,
    ...more,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  };
}
