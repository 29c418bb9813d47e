import { type Draft, type DraftOf, type Drafts, onDraftsElsewhere } from '../drafts/drafts.ts';
import { holdForm, untilClosed } from './form-locks.ts';

/** A form that is closed lets go within this time; one that does not is open in another tab. */
const LETTING_GO_MS = 1_000;

type Watched = {
  of: DraftOf;
  by: string;
  /** What the form started from. */
  found: Draft | undefined;
  /** Milliseconds since 1970. */
  opened: number;
  kept: Drafts;
  /** Called when another tab writes in the same form. */
  elsewhere: () => void;
  /** Whether what the form said was saved or given up. */
  isSettled: () => boolean;
  closed: AbortSignal;
};

/** Tells other tabs that a form is open until it is closed, hears of them, and takes over what none of them has open. */
export function watchForm({ of, by, found, opened, kept, elsewhere, isSettled, closed }: Watched): void {
  // What was just saved or given up must not come back, so this wait goes on after the form is closed.
  const waiting = new AbortController();
  const owned = found && setTimeout(elsewhere, LETTING_GO_MS);
  const takeOver = async (draft: Draft) => {
    if (!(await untilClosed(draft.by, waiting.signal))) return;
    clearTimeout(owned);
    if (!isSettled()) kept.takeOver(draft, by);
    else if (Date.now() - opened < LETTING_GO_MS) kept.discard(draft);
  };
  if (found) void takeOver(found);
  const letGo = holdForm(by);
  const stop = onDraftsElsewhere(() => kept.isWrittenElsewhere(of, by, opened) && elsewhere());
  const close = () => {
    if (!isSettled()) waiting.abort();
    clearTimeout(owned);
    stop();
    letGo();
  };
  if (closed.aborted) close();
  else closed.addEventListener('abort', close);
}
