import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Halt } from '../say.mjs';
import { readBases } from './catalogue.mjs';
import { copyMissing } from './copy.mjs';

/** The names of the images that there are. @param {string} images their folder; need not be there */
export function namesIn(images) {
  try {
    return readdirSync(images);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Makes sure that the images have not gone all at once, as with a disk that is not mounted: else base backups would name
 * none, and the backup would lose its copies as the older ones go.
 * @param {string} images their folder
 * @param {string} folder of the backups
 * @throws {Halt} when there are none, and the newest base backup has some
 */
export function requireImages(images, folder) {
  // What begins with a dot is being written.
  if (namesIn(images).some((name) => !name.startsWith('.'))) return;
  const newest = readBases(folder).at(-1);
  if (!newest || newest.images.length === 0) return;
  throw new Halt(
    `${images} is empty or missing, though the backup of ${newest.finished} has ${newest.images.length} of its images: is its disk mounted? If they are lost, copy ${join(folder, 'images')} there; if there are to be none any more: npm run backup -- --without-images.`,
  );
}

/**
 * Brings back the images that the data folder lacks. One that cannot be copied is no reason to be without the database.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<string>} what came of it, in a sentence
 */
export async function bringImagesBack(from, to) {
  try {
    return `Files of images that were brought back: ${await copyMissing(from, to)}.`;
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return `Images could not all be brought back (${why}): mend that, and copy what ${to} lacks from ${from}.`;
  }
}
