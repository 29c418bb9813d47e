import { type RefObject, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { ReturnedLine } from '#contract/returns.ts';

export type ReturnedLines = {
  lines: ReturnedLine[];
  /** How many pieces of a work are to go back. */
  piecesOf: (artworkId: number) => number;
  choose: (artworkId: number, pieces: number) => void;
  dirty: boolean;
  /** Says what is wrong, and goes there, unless something was chosen. */
  require: () => void;
  error: string | undefined;
  group: RefObject<HTMLFieldSetElement | null>;
};

/** Whether there is nothing to choose, because an order is one piece. */
export const isOnePiece = (lines: Order['lines']) => lines.length === 1 && lines[0]?.quantity === 1;

/** Which pieces of an order are to go back. */
export function useReturnedLines(ordered: Order['lines']): ReturnedLines {
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    () => new Map(isOnePiece(ordered) ? ordered.map(({ artwork_id }) => [artwork_id, 1]) : []),
  );
  const [asked, setAsked] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const lines = ordered.flatMap(({ artwork_id }) => {
    const quantity = pieces.get(artwork_id) ?? 0;
    return quantity === 0 ? [] : [{ artwork_id, quantity }];
  });
  return {
    lines,
    piecesOf: (id) => pieces.get(id) ?? 0,
    choose: (id, count) => setPieces((others) => new Map(others).set(id, count)),
    dirty: !isOnePiece(ordered) && lines.length > 0,
    require: () => {
      setAsked(true);
      if (lines.length === 0) group.current?.querySelector<HTMLElement>('input, select')?.focus();
    },
    error: asked && lines.length === 0 ? 'Please choose what goes back' : undefined,
    group,
  };
}
