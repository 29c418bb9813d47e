import { rmSync } from 'node:fs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { Halt } from './say.mjs';

/**
 * Makes a clone of the project as it was at a commit. Below the project's folder it finds the project's packages.
 * @param {string} commit
 * @param {string} clone its folder, which is replaced
 * @returns {Promise<string>} that folder
 * @throws {Halt} when there is no such commit
 */
export async function cloneAt(commit, clone) {
  rmSync(clone, { recursive: true, force: true });
  for (const args of [
    ['clone', '--quiet', '--no-checkout', root, clone],
    ['-C', clone, 'checkout', '--quiet', '--detach', commit],
  ]) {
    const { code, output } = await run('git', args);
    if (code !== 0) throw new Halt(`git ${args[0]} failed: ${output.trim()}`);
  }
  return clone;
}
