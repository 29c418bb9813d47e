import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './KeptDraft.module.css';

type KeptDraftProps = {
  kept: {
    /** Whether the form shows a draft. */
    restored: boolean;
    /** Whether another tab has other words in the same form. */
    elsewhere: boolean;
    discard: () => void;
  };
  /** What is kept, in a sentence. */
  children?: ReactNode;
};

/**
 * Says that the form shows what was written earlier and not saved, and lets people drop it. Says too when the same form is
 * being filled in in another tab.
 */
export function KeptDraft({ kept: { restored, elsewhere, discard }, children }: KeptDraftProps) {
  return (
    <div role="status" className={styles.place}>
      {(restored || elsewhere) && (
        <div className={styles.kept}>
          <p>
            {restored && (children ?? 'We kept what you had not saved.')}{' '}
            <span>{elsewhere && 'This form is open in another tab, too. What is written there is kept apart.'}</span>
          </p>
          {restored && (
            <Button look="quiet" onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
