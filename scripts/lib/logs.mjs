import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

const LIMIT = 20 * 1024 * 1024;
const TAIL = 64 * 1024;

/**
 * Opens a program's log for appending. A log of more than 20 MiB is emptied first.
 * @param {string} file
 * @returns {{ fd: number, close: () => void, text: () => string }} text gives the last 64 KiB of what was written since
 */
export function openLog(file) {
  const fd = openSync(file, 'a', 0o600);
  if (fstatSync(fd).size > LIMIT) ftruncateSync(fd);
  const from = fstatSync(fd).size;
  return { fd, close: () => closeSync(fd), text: () => tail(file, from) };
}

/** @param {string} file @param {number} from the first byte that counts */
function tail(file, from) {
  // Somebody may have removed the log. Whoever asks for its end has a failure to tell, which is not this one.
  if (!existsSync(file)) return '';
  const fd = openSync(file, 'r');
  const { size } = fstatSync(fd);
  const buffer = Buffer.alloc(TAIL);
  const read = readSync(fd, buffer, 0, TAIL, Math.max(from, size - TAIL));
  closeSync(fd);
  return buffer.toString('utf8', 0, read);
}
