import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../helpers/processes.ts';
import type { Test } from '../helpers/test.ts';

/**
 * Where a test puts the files that it gives to the browser, which reads them from the disk sooner than it takes
 * megabytes from a test.
 *
 * @returns a function that writes a file and answers its path
 */
export function filesOf(t: Test): (name: string, content: Buffer) => string {
  const folder = temporaryFolder(t);
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}
