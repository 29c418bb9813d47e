import { writtenOnce } from '../../src/write-once.mjs';
import { Halt } from './say.mjs';

/**
 * What a file says that the set-up writes once, and that never is empty.
 * @param {string} file
 * @param {() => string} make what it says when it is not there
 * @param {string} way out for the operator when it is empty
 * @returns {string}
 * @throws {Halt} when it is empty
 */
export function readKept(file, make, way) {
  const said = writtenOnce(file, make);
  if (said.trim() === '') throw new Halt(`${file} is empty: ${way}`);
  return said;
}
