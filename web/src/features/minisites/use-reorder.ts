import { useRef, useState } from 'react';
import type { MinisitePage, MinisitePages } from '#contract/minisites.ts';
import type { Read } from '../../lib/reading/use-read.ts';
import { reorderPages } from './minisite-calls.ts';

type Reorder = {
  /** Puts a page at another place. The list shows it at once, and undoes it when the server refuses. */
  move: (id: number, place: number) => void;
  /** The last move in words, for screen readers. */
  said: string;
  failure: string | undefined;
  /** Takes the failure back, because something else was done with the list. */
  settle: () => void;
};

/** Moves pages to other places. Each move is sent after the one before, and the last one says how it went. */
export function useReorder({ data, write, reload }: Read<MinisitePages>): Reorder {
  const moves = useRef(0);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string>();
  const pages = data?.pages ?? [];
  const move = async (id: number, place: number) => {
    const page = pages.find((candidate) => candidate.id === id);
    if (page === undefined || place < 0 || place >= pages.length || pages.indexOf(page) === place) return;
    const moved: MinisitePage[] = pages.filter((other) => other !== page);
    moved.splice(place, 0, page);
    moves.current += 1;
    const own = moves.current;
    setFailure(undefined);
    setSaid(`${page.title}: place ${place + 1} of ${pages.length}`);
    try {
      await write({ pages: moved }, () => reorderPages(moved));
    } catch {
      if (own !== moves.current) return;
      setSaid('');
      setFailure('Failed to reorder pages');
      // Somebody else may have changed the pages, so they are read again if possible.
      await reload().catch(() => undefined);
    }
  };
  return { move: (id, place) => void move(id, place), said, failure, settle: () => setFailure(undefined) };
}
