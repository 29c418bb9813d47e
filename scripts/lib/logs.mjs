import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

const LIMIT = 20 * 1024 * 1024;
const TAIL = 64 * 1024;

/**
 * Opens a program's log for appending; one past 20 MiB begins anew.
 * @param {string} file
 * @returns {{ fd: number, close: () => void, text: () => string }} text gives what was written since, its last 64 KiB
 */
export function openLog(file) {
  const fd = openSync(file, 'a', 0o600);
  if (fstatSync(fd).size > LIMIT) ftruncateSync(fd);
  const from = fstatSync(fd).size;
  return { fd, close: () => closeSync(fd), text: () => tail(file, from) };
}

function tail(file, from) {
  const fd = openSync(file, 'r');
  const { size } = fstatSync(fd);
  const buffer = Buffer.alloc(TAIL);
  const read = readSync(fd, buffer, 0, TAIL, Math.max(from, size - TAIL));
  closeSync(fd);
  return buffer.toString('utf8', 0, read);
}
