import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * What a file says that is written once and then stays, readable by its owner only. It is there whole or not at all, also
 * after a kill or on a full disk, and whoever is first writes it.
 *
 * @param make what it says when it is not there
 * @throws Error of the file system
 */
export function writtenOnce(file: string, make: () => string): string {
  if (!existsSync(file)) write(file, make());
  return readFileSync(file, 'utf8');
}

function write(file: string, text: string): void {
  const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    const opened = openSync(fresh, 'wx', 0o600);
    try {
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
