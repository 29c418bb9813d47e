import { randomId } from '../random-id.ts';
import type { DraftOf, Drafts, Written } from './drafts.ts';

/**
 * The draft of an open form. The form starts from the newest draft there is. It takes that over when no other tab has it
 * open; else each tab keeps its own.
 *
 * @param kept where drafts are
 */
export function openDraft(of: DraftOf, kept: Drafts) {
  const by = randomId();
  const found = kept.find(of);
  const opened = Date.now();
  let lasts = found !== undefined;
  let settled = false;
  /** Most who open a form write nothing, so the code that watches is loaded when there is a draft. */
  let watch: (() => void) | undefined;

  return {
    /** What the form starts from. */
    found,
    /**
     * Begins to watch the other tabs.
     *
     * @param elsewhere called when another tab writes in the same form
     * @returns what closes it; the draft stays
     */
    open(elsewhere: () => void): () => void {
      const closing = new AbortController();
      watch = () => {
        watch = undefined;
        import('../forms/watch-form.ts')
          .then(({ watchForm }) => {
            watchForm({ of, by, found, opened, kept, elsewhere, isSettled: () => settled, closed: closing.signal });
          })
          .catch(() => undefined);
      };
      if (found) watch();
      return () => closing.abort();
    },
    /** Keeps what the form says. @returns whether it outlives the page */
    keep(written: Written): boolean {
      settled = false;
      watch?.();
      lasts = kept.keep(of, by, written);
      return lasts;
    },
    /** Drops what the form said, because it is saved or given up. */
    drop(): void {
      settled = true;
      kept.drop(of, by);
    },
    /** Whether what the form says outlives the page. It does not when it was discarded elsewhere. */
    isKept: (): boolean => lasts && !settled && (kept.has(of, by) || (found !== undefined && kept.has(of, found.by))),
  };
}
