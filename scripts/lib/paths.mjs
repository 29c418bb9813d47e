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

/**
 * The environment of a child process: the caller's, with the project's own tools first on the path.
 * @param {Record<string, string>} [more] variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(more = {}) {
  return { ...process.env, ...more, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` };
}
