import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Halt } from '../say.mjs';
import { adoptSegments } from './archive.mjs';

/** @import { Placement } from '../placement.mjs' */

/** The file that says that the data beside it are whole. */
const WHOLE = 'whole';

/** The folder of a restore, in which its data and what they archive come to be. @param {Placement} place */
export const restoringIn = ({ home }) => join(home, 'restoring');

/** Says that the restored data are whole: from now on they are those of the product. @param {Placement} place */
export const noteWhole = (place) => writeFileSync(join(restoringIn(place), WHOLE), '');

/** Removes what a restore has made, unless it is whole. What is still being copied there meanwhile fails. @param {Placement} place */
export function discardRestore(place) {
  const restoring = restoringIn(place);
  if (existsSync(join(restoring, WHOLE))) return;
  const discarded = `${restoring}.part`;
  rmSync(discarded, { recursive: true, force: true });
  if (existsSync(restoring)) renameSync(restoring, discarded);
  rmSync(discarded, { recursive: true, force: true });
}

/**
 * Puts restored data that are whole where the product looks for them, moves what was there aside, and takes over what
 * they have archived. A restore that was killed meanwhile is finished by the next start, so each step is one that can be
 * done again. Does nothing when no data are whole.
 *
 * @param {string | null | undefined} folder of the backups
 * @param {Placement} place
 * @returns {string | null} where the earlier data are now; null when this has moved none
 * @throws {Halt} without the folder
 */
export function finishRestore(folder, place) {
  const restoring = restoringIn(place);
  const [data, restored] = [join(place.home, 'postgres'), join(restoring, 'postgres')];
  if (!existsSync(join(restoring, WHOLE))) return null;
  if (!folder) throw new Halt('A restore was interrupted: set BACKUP_DIR, and the next start finishes it.');
  const aside = `${data}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const moves = existsSync(restored) && existsSync(data);
  if (moves) renameSync(data, aside);
  if (existsSync(restored)) renameSync(restored, data);
  // Redis has hints and counts of attempts alone, which are of the time that was lost.
  rmSync(join(place.home, 'redis'), { recursive: true, force: true });
  const wal = join(restoring, 'wal');
  try {
    if (existsSync(wal)) adoptSegments(restoring, folder, place);
  } catch (error) {
    throw new Halt(
      `The data are restored, but ${folder} does not take what they have archived (${error instanceof Error ? error.message : error}). Mend that; the next start finishes the restore.`,
    );
  }
  // The file that says that the rest is to be done goes last.
  rmSync(wal, { recursive: true, force: true });
  rmSync(restoring, { recursive: true });
  return moves ? aside : null;
}

/**
 * Without this, an installation whose data are lost, and whose restore was interrupted, would begin anew with none.
 * @param {Placement} place
 * @throws {Halt} when there is no data, and a restore that was not finished
 */
export function requireData(place) {
  if (existsSync(join(place.home, 'postgres')) || !existsSync(restoringIn(place))) return;
  throw new Halt('A restore was interrupted: run npm run restore again.');
}
