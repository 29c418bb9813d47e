import { randomId } from '../random-id.ts';
import type { DraftFile, DraftOf, Drafts } from './drafts.ts';
import { drafts } from './drafts.ts';
import { fileIdsOf } from './drafts-list.ts';
import { deviceFiles, type FileStore } from './file-store.ts';
import { markFiles } from './files-mark.ts';
import { openDraft } from './open-draft.ts';

/** Removes the files that no draft names. */
export async function sweepFiles(kept: Drafts = drafts, files: FileStore = deviceFiles): Promise<void> {
  const ids = await files.ids();
  // The drafts are read after the files, because a draft names its files before they are stored.
  const named = fileIdsOf(kept);
  const left = ids.filter((id) => !named.has(id));
  if (left.length > 0) await files.remove(left);
  if (left.length === ids.length) markFiles(false);
}

/** A file that was chosen in a form, and what is written about it. */
export type ChosenFile = { file: File; text: string };

export type FileKeeper = ReturnType<typeof keepFiles>;

/**
 * Keeps the files that were chosen in an open form and not sent, as a draft of the form. Its calls take turns.
 *
 * @param name of the thing that they belong to
 */
export function keepFiles(of: DraftOf, name: string, kept: Drafts = drafts, files: FileStore = deviceFiles) {
  const draft = openDraft(of, kept);
  const stored = new Map<File, string>();
  /** How many files were kept, when all of them were. */
  let whole: number | undefined;
  let close: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const write = (entries: DraftFile[]) => draft.keep({ name, etag: null, values: {}, base: {}, files: entries });
  const put = async (file: File, id: string): Promise<boolean> => {
    if (stored.has(file)) return true;
    try {
      await files.put(id, file);
      stored.set(file, id);
      return true;
    } catch {
      return false;
    }
  };
  const store = async (chosen: ChosenFile[]): Promise<boolean> => {
    markFiles(true);
    const named = chosen.map(({ file, text }) => {
      return { file, entry: { id: stored.get(file) ?? randomId(), size: file.size, text } };
    });
    if (!write(named.map(({ entry }) => entry))) return false;
    const entries: DraftFile[] = [];
    for (const { file, entry } of named) if (await put(file, entry.id)) entries.push(entry);
    if (entries.length === chosen.length) return true;
    if (entries.length === 0) draft.drop();
    else write(entries);
    return false;
  };

  return {
    /** Begins to watch the other tabs. @param elsewhere called when another tab has chosen files, too */
    open(elsewhere: () => void): void {
      close = draft.open(elsewhere);
    },
    close: () => close?.(),
    /** Whether all of so many files outlive the page. */
    isKept: (count: number) => whole === count && draft.isKept(),
    /** @returns the files that were kept before, and how many of them are lost */
    restore: () =>
      inTurn(async () => {
        const entries = draft.found?.files ?? [];
        const found: ChosenFile[] = [];
        for (const { id, text } of entries) {
          const file = await files.get(id).catch(() => undefined);
          if (file === undefined) continue;
          stored.set(file, id);
          found.push({ file, text });
        }
        return { files: found, lost: entries.length - found.length };
      }),
    /** Keeps exactly these files. @returns whether all of them outlive the page */
    keep(chosen: ChosenFile[]): Promise<boolean> {
      whole = undefined;
      return inTurn(async () => {
        const left = [...stored.keys()].filter((file) => !chosen.some((one) => one.file === file));
        for (const file of left) stored.delete(file);
        if (chosen.length === 0) draft.drop();
        const lasts = chosen.length === 0 || (await store(chosen));
        if (left.length > 0 || !lasts) await sweepFiles(kept, files).catch(() => undefined);
        whole = lasts ? chosen.length : undefined;
        return lasts;
      });
    },
  };
}
