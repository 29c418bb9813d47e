import { drafts } from './drafts.ts';
import { mayHaveFiles } from './files-mark.ts';

/** Drops the drafts that are too old, and the files that no draft names. */
export async function tidyDrafts(): Promise<void> {
  drafts.tidy();
  if (mayHaveFiles()) await (await import('./kept-files.ts')).sweepFiles();
}
