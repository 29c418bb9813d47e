import { writtenOnce } from '../../src/engine/write-once.mjs';
import { Halt } from './say.mjs';

/**
 * Reads a file that the set-up writes once.
 * @param {string} file
 * @param {() => string} make gives the text of a file that is not there yet
 * @param {string} way tells the operator what to do about an empty file
 * @returns {string}
 * @throws {Halt} when the file is empty
 */
export function readKept(file, make, way) {
  const said = writtenOnce(file, make);
  if (said.trim() === '') throw new Halt(`${file} is empty: ${way}`);
  return said;
}
