import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

/** The Node that runs every TypeScript entry point, whichever Node runs the set-up. */
export const node = join(root, 'node_modules', '.bin', 'node');

/**
 * The folder that keeps everything a running product writes.
 * @returns {string} absolute; a relative DATA_DIR counts from the project's folder
 */
export function dataFolder() {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** Stripping types and compiling is done once: a process that finds it done starts sooner and in less memory. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

/**
 * What V8 is told of the heap. By itself it sizes it by the machine's memory: on a large one the nursery grows by
 * 130 MB, and garbage in the old generation piles up to several times what is in use. And it would learn from the first
 * requests, which wait for a commit, that requests live long, and make them in the old generation from then on: its
 * collection then costs more than the requests. Its own threads, four of them wherever it runs, would crowd out the one
 * that answers where there are fewer processors than that. Of its two optimising compilers the quicker one takes 25 MB
 * to compile in, which stay with the process, for code that the other one compiles again soon after.
 */
export const HEAP = [
  '--max-semi-space-size=6',
  '--heap-growing-percent=25',
  '--no-allocation-site-pretenuring',
  '--no-maglev',
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
];

/** With more arenas than this glibc keeps what images took, in pieces that nothing else fits into. */
const MALLOC_ARENA_MAX = '2';

/**
 * The environment of a child process: the caller's, with the project's own tools first on the path.
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
