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
 * V8 sizes its heap by the machine's memory: on a large one the nursery grows by 130 MB, and garbage that outlived it,
 * as requests do that wait for their commit, piles up to several times what is in use. These bound both: the old
 * generation is collected whenever it has grown by a fifth.
 */
export const SMALL_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/**
 * The environment of a child process: the caller's, with the project's own tools first on the path.
 * @param {Record<string, string>} [more] variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(more = {}) {
  return {
    NODE_COMPILE_CACHE,
    ...process.env,
    ...more,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  };
}
