import { type RefObject, useRef } from 'react';

/**
 * The block that says what an order is now. It takes the focus when a deed has removed what was pressed.
 *
 * @returns the block, and what waits for the deed; a deed that failed leaves the focus where it still is
 */
export function useNow(): { now: RefObject<HTMLDivElement | null>; after: (deed: Promise<boolean>) => Promise<void> } {
  const now = useRef<HTMLDivElement>(null);
  const after = async (deed: Promise<boolean>) => {
    const done = await deed;
    if (done || document.activeElement === document.body) now.current?.focus();
  };
  return { now, after };
}
