import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

const LIMIT = 20 * 1024 * 1024;

/**
 * Opens a program's log for appending; one past 20 MiB begins anew.
 * @param {string} file
 * @returns {{ fd: number, close: () => void, text: () => string }} text gives what was written since
 */
export function openLog(file) {
  let fd = openSync(file, 'a', 0o600);
  if (fstatSync(fd).size > LIMIT) {
    closeSync(fd);
    fd = openSync(file, 'w', 0o600);
  }
  const from = fstatSync(fd).size;
  return { fd, close: () => closeSync(fd), text: () => readFileSync(file).subarray(from).toString('utf8') };
}
