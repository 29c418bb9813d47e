import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './paths.mjs';

/** Milliseconds in which an editor, or a checkout, is done with its other files. */
const SETTLING = 100;

/**
 * Waits until something in one of these folders has changed.
 * @param {string[]} folders of the project
 */
export async function changed(folders) {
  const over = new AbortController();
  const first = async (folder) => {
    for await (const _ of watch(join(root, folder), { recursive: true, signal: over.signal })) return;
  };
  await Promise.race(folders.map(first));
  over.abort();
  await pause(SETTLING);
}
