import { useEffect, useState } from 'react';
import { keepFiles } from '../../lib/drafts/kept-files.ts';
import { storedUser } from '../../lib/session/session-store.ts';
import { keptSentence } from './kept-sentence.ts';
import type { Listed } from './listing-calls.ts';
import type { useImageQueue } from './use-image-queue.ts';

type Restored = { restoring: boolean; restored: boolean; sentence: string };

const NOTHING: Restored = { restoring: false, restored: false, sentence: '' };

/**
 * Keeps the pictures that were chosen for a work and not sent on this device, and brings them back.
 *
 * @param choose called with the pictures that were kept
 */
export function useKeptImages(
  { queue, keeper, remove }: ReturnType<typeof useImageQueue>,
  { work, title }: { work: Listed; title: string },
  choose: (files: File[], textOf: (file: File) => string) => void,
) {
  const [state, setState] = useState<Restored>({ ...NOTHING, restoring: true });
  const [elsewhere, setElsewhere] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const waiting = queue.filter(({ state: sent }) => sent !== 'uploaded');
  const keep = async (files: typeof waiting) => setUnkept((await keeper.current?.keep(files)) === false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are brought back once
  useEffect(() => {
    const user = storedUser()?.id;
    // After an upload that failed, the queue has them all.
    if (user === undefined || keeper.current !== undefined) return setState(NOTHING);
    keeper.current = keepFiles({ user, form: 'images', thing: String(work.id) }, title);
    keeper.current.open(() => setElsewhere(true));
    void keeper.current.restore().then(({ files, lost }) => {
      const texts = new Map(files.map(({ file, text }) => [file, text]));
      if (files.length > 0) choose([...texts.keys()], (file) => texts.get(file) ?? '');
      const restored = files.length + lost > 0;
      setState({ restoring: false, restored, sentence: keptSentence(files.length, lost) });
    });
  }, []);
  const chosen = JSON.stringify(waiting.map(({ key, text }) => [key, text]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: this says which pictures wait, in which order, with what text
  useEffect(() => {
    if (!state.restoring) void keep(waiting);
  }, [chosen, state.restoring]);

  return {
    ...state,
    elsewhere,
    /** Whether some of them do not outlive the page, because the browser's storage is full or blocked. */
    unkept,
    /** How many files are not sent yet. */
    waiting: waiting.length,
    /** Drops them, because all are sent. */
    settle: () => keep([]),
    discard: () => {
      for (const { key } of waiting) remove(key);
      setState(NOTHING);
    },
  };
}
