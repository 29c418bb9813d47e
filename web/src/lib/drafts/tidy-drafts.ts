import { drafts } from './drafts.ts';
import { mayHaveFiles } from './files-mark.ts';
import { keptAddress } from './kept-address.ts';

/** Drops the drafts that are too old, the files that no draft names, and the address of who has left. */
export async function tidyDrafts(): Promise<void> {
  keptAddress.tidy();
  drafts.tidy();
  if (mayHaveFiles()) await (await import('./kept-files.ts')).sweepFiles();
}
