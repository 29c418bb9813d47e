import { useState } from 'react';
import { messageOf } from '../../lib/reading/errors.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { focusHeading } from '../../lib/screens/use-focus-on-navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './ClearBag.module.css';
import { clearCart } from './cart-changes.ts';

const ConfirmDialog = lazyPart('ConfirmDialog', () => import('../../ui/ConfirmDialog.tsx'));

/** Empties the bag after a confirmation. */
export function ClearBag({ count }: { count: string }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [clearing, setClearing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const clear = async () => {
    setClearing(true);
    try {
      await clearCart();
      // The button that asked has gone with the works.
      requestAnimationFrame(() => focusHeading());
    } catch (error) {
      setProblem(messageOf(error, 'Failed to clear cart'));
    } finally {
      setClearing(false);
      setOpen(false);
    }
  };
  const ask = () => {
    setProblem(undefined);
    setAsked(true);
    setOpen(true);
  };
  return (
    <div className={styles.place}>
      <Button look="quiet" onClick={ask}>
        Clear bag
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {asked && (
        <Region part="dialog" small>
          <ConfirmDialog
            open={open}
            title="Clear your bag?"
            confirm="Clear bag"
            busy={clearing ? 'Clearing...' : undefined}
            onConfirm={clear}
            onClose={() => setOpen(false)}
          >{`This takes ${count} out of your bag. This action cannot be undone.`}</ConfirmDialog>
        </Region>
      )}
    </div>
  );
}
