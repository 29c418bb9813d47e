import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './paths.mjs';

/** Milliseconds in which an editor, or a checkout, is done with its other files. */
const SETTLING = 100;

/** A folder and all below it. Folders are watched, not files: many editors replace a file by another one. */
function foldersBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  return [folder, ...below.map((entry) => join(entry.parentPath ?? entry.path, entry.name))];
}

/**
 * Watches folders from now on. What it returns yields once for each time that something in them has changed, also while
 * whoever takes it was busy.
 * @param {string[]} folders of the project
 * @param {string} [but] a folder whose changes do not count
 * @returns {AsyncGenerator<void>}
 */
export function changes(folders, but) {
  let changed = false;
  let wake = () => {};
  const note = () => {
    changed = true;
    wake();
  };
  const watchers = new Map();
  const forget = (folder) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** A folder that goes meanwhile is seen to be gone at the next look. */
  const look = () => {
    try {
      lookAtAll();
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
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
