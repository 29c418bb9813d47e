import { drafts } from './drafts.ts';
import { mayHaveFiles } from './files-mark.ts';

/** Drops the drafts that are too old, the files that no draft names, and the address of who has left. */
export async function tidyDrafts(): Promise<void> {
  drafts.tidy();
  // Imported here, or each page would list one more file of what signs in and out.
  (await import('./kept-address.ts')).keptAddress.tidy();
  if (mayHaveFiles()) await (await import('./kept-files.ts')).sweepFiles();
}
