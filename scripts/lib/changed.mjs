import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './paths.mjs';

/** Milliseconds in which an editor, or a checkout, is done with its other files. */
const SETTLING = 100;

/** A folder and all below it. Folders are watched, not files: many editors replace a file by another one. */
function foldersBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
}

/**
 * Yields once for each time that something in these folders has changed, also while whoever takes it was busy.
 * @param {string[]} folders of the project
 */
export async function* changes(folders) {
  let changed = false;
  let wake = () => {};
  const note = () => {
    changed = true;
    wake();
  };
  const watchers = new Map();
  const look = () => {
    for (const folder of folders.flatMap((one) => foldersBelow(join(root, one))))
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, note).on('error', () => watchers.delete(folder)),
        );
  };
  try {
    for (;;) {
      look();
      if (!changed) await new Promise((resolve) => (wake = resolve));
      await pause(SETTLING);
      changed = false;
      yield;
    }
  } finally {
    for (const watcher of watchers.values()) watcher.close();
  }
}
