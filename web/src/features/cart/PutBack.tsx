import { useEffect, useRef } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { focusHeading } from '../../lib/screens/use-focus-on-navigation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PutBack.module.css';
import type { BagActions } from './use-bag-actions.ts';

/**
 * Offers to put back the item that was just removed. The button that removed it is gone, so the focus comes here, and
 * goes on to the heading when this is gone too. A failure to put it back is shown here, because the item has no line.
 */
export function PutBack({ items, actions: { removed, putBack, problem } }: { items: CartItem[]; actions: BagActions }) {
  const undo = useRef<HTMLButtonElement>(null);
  const before = useRef(removed);
  useEffect(() => {
    const changed = before.current !== removed;
    before.current = removed;
    if (!changed || document.activeElement !== document.body) return;
    if (undo.current) undo.current.focus();
    else focusHeading();
  }, [removed]);
  const homeless = problem !== undefined && items.every(({ id }) => id !== problem.itemId);
  return (
    <>
      <p role="alert" className={styles.problem}>
        {homeless && problem.message}
      </p>
      <div role="status">
        {removed !== undefined && (
          <p className={styles.removed}>
            <span>
              <cite>{removed.artwork.title}</cite> was removed from your bag.
            </span>
            {removed.artwork.status === 'available' && (
              <Button ref={undo} look="quiet" onClick={putBack}>
                Undo
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  );
}
