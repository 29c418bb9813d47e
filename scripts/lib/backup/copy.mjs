import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
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

/** Waits until a file, or the names in a folder, are on disk. @param {string} path */
export async function untilOnDisk(path) {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
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
 * Whether a copy is there. A power cut may have left it empty or short. A longer one is left alone: then it is the source
 * that was cut, and a restore must not take such a copy over a whole file either.
 * @param {string} source
 * @param {string} target
 */
async function isCopied(source, target) {
  if (!existsSync(target)) return false;
  const [{ size: wanted }, { size }] = [await stat(source), await stat(target)];
  return size >= wanted;
}

/**
 * Copies a file, and gives it its name when it is on disk.
 * @param {string} source
 * @param {string} target is replaced
 */
async function copyWhole(source, target) {
  await copyFile(source, `${target}.part`);
  await untilOnDisk(`${target}.part`);
  await rename(`${target}.part`, target);
}

/**
 * Copies the files of a folder that another folder lacks, or has a part of. Files never change under their names, so what
 * is there whole stays.
 * @param {string} from need not be there
 * @param {string} to
 * @returns {Promise<number>} how many were copied
 */
export async function copyMissing(from, to) {
  let copied = 0;
  const entries = await readdir(from, { withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const made = await mkdir(to, { recursive: true, mode: 0o700 });
  if (made) await untilOnDisk(dirname(made));
  // What begins with a dot, or ends as the copies of a restore do, is being written.
  for (const entry of entries.filter(({ name }) => !name.startsWith('.') && !name.endsWith('.part'))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copied += await copyMissing(source, target);
      continue;
    }
    try {
      if (await isCopied(source, target)) continue;
      await copyWhole(source, target);
      copied += 1;
    } catch (error) {
      // An image that was removed meanwhile. While it is there, it is the folder of the copies that went.
      if (codeOf(error) !== 'ENOENT' || existsSync(source)) throw error;
    }
  }
  if (copied > 0) await untilOnDisk(to);
  return copied;
}
