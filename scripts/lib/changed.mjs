import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './paths.mjs';
import { codeOf } from './say.mjs';

/** Milliseconds that an editor, or a checkout, gets to write its other files. */
const SETTLING = 100;

/**
 * A folder and all folders below it. Folders are watched, not files, because many editors replace a file by another one.
 * @param {string} folder
 * @returns {string[]}
 */
function foldersBelow(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}

/**
 * Watches folders from the call on. The generator yields after each change in them. Changes during the work of its
 * consumer yield once more.
 * @param {string[]} folders of the project
 * @param {string} [but] a folder whose changes do not count
 * @returns {AsyncGenerator<void>}
 */
export function changes(folders, but) {
  let changed = false;
  /** @type {(value?: unknown) => void} */
  let wake = () => {};
  const note = () => {
    changed = true;
    wake();
  };
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  /** @param {string} folder */
  const forget = (folder) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** A folder may be deleted during the look: the next look then forgets it. */
  const look = () => {
    try {
      lookAtAll();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      changed = true;
    }
  };
  const lookAtAll = () => {
    const all = new Set(folders.flatMap((one) => foldersBelow(join(root, one))));
    if (but) for (const folder of all) if (folder.startsWith(join(root, but))) all.delete(folder);
    for (const folder of watchers.keys()) if (!all.has(folder)) forget(folder);
    for (const folder of all)
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, note).on('error', () => forget(folder)),
        );
  };
  look();
  return (async function* () {
    for (;;) {
      if (!changed) await new Promise((resolve) => (wake = resolve));
      await pause(SETTLING);
      changed = false;
      look();
      yield;
    }
  })();
}
