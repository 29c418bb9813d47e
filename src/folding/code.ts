import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** The folders whose files can change what a fold does. */
const FOLDERS = ['projections', 'src'];

/**
 * A fingerprint of the code that this process was started with: two processes whose folds may differ have different
 * ones. Read it at the start, before a deploy can replace the files.
 */
export async function fingerprintOfCode(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    for (const file of files.sort())
      hash
        .update(path.relative(ROOT, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
