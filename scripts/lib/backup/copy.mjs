import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../say.mjs';

/** Bytes that are copied at once. */
const CHUNK = 1_048_576;

/** @typedef {{ [path: string]: { bytes: number, sha256: string } }} Manifest what a copy holds, by path in its folder */

/**
 * Copies a file and waits until it is on disk.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<Manifest[string]>} what was read
 */
export async function copyHashed(from, to) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const written = await open(to, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: CHUNK })) {
      hash.update(chunk);
      bytes += chunk.length;
      await written.writeFile(chunk);
    }
    await written.sync();
  } finally {
    await written.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** @param {string} file @returns {Promise<string>} */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Reads a copy again.
 * @param {string} folder
 * @param {Manifest} manifest
 * @returns {Promise<string | null>} the path of the first file that is not what was copied; null when all are
 */
export async function findDamage(folder, manifest) {
  for (const [path, { sha256 }] of Object.entries(manifest)) {
    const found = await hashOf(join(folder, path)).catch((error) => codeOf(error));
    if (found !== sha256) return path;
  }
  return null;
}

/**
 * Copies the files of a folder that another folder lacks. Files never change under their names, so what is there stays.
 * @param {string} from need not be there
 * @param {string} to
 * @returns {Promise<number>} how many were copied
 */
export async function copyMissing(from, to) {
  let copied = 0;
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  await mkdir(to, { recursive: true, mode: 0o700 });
  // What begins with a dot is being written.
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copied += await copyMissing(source, target);
    else if (!existsSync(target)) {
      try {
        await copyFile(source, `${target}.part`);
        await rename(`${target}.part`, target);
        copied += 1;
      } catch (error) {
        // An image that was removed meanwhile.
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
  }
  return copied;
}
