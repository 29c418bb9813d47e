import { useEffect, useRef, useState } from 'react';
import { type Draft, drafts, onDraftsElsewhere } from '../../lib/drafts/drafts.ts';
import { draftsOf } from '../../lib/drafts/drafts-list.ts';

const sweep = async () => (await import('../../lib/drafts/kept-files.ts')).sweepFiles();

/** The drafts of a member on this device, and what was just discarded of them. */
export function useDraftsList(user: number) {
  const [list, setList] = useState(() => draftsOf(user, drafts));
  const [discarded, setDiscarded] = useState<Draft[]>([]);
  const look = () => setList(draftsOf(user, drafts));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has another list
  useEffect(() => onDraftsElsewhere(look), [user]);
  const some = useRef(false);
  // The files stay as long as their draft may come back.
  useEffect(() => {
    const end = () => void (some.current && sweep().catch(() => undefined));
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, []);
  const discard = (which: Draft[]) => {
    for (const draft of which) drafts.discard(draft);
    some.current = true;
    setDiscarded(which);
    look();
  };
  return {
    list,
    discarded,
    discard,
    undo: () => {
      for (const draft of discarded) drafts.put(draft);
      setDiscarded([]);
      look();
    },
  };
}
