import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** The folders whose files can change what a fold does. */
const FOLDERS = ['projections', 'src'];

/**
 * A fingerprint of our code that this process was started with; packages and Node.js are not in it. To be called at
 * the start, before a deploy can replace the files.
 */
export async function fingerprintOfCode(): Promise<string> {
  const found = await Promise.all(
    FOLDERS.map((folder) => readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })),
  );
  const files = found.flat().flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
  const hash = createHash('sha256');
  for (const [file, text] of await Promise.all(files.sort().map(async (file) => [file, await readFile(file)] as const)))
    hash.update(path.relative(ROOT, file)).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
