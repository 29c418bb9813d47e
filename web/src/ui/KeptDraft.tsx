import { Button } from './Button.tsx';
import styles from './KeptDraft.module.css';

type KeptDraftProps = {
  /** Whether the form shows a draft. */
  restored: boolean;
  onDiscard: () => void;
};

/** Says that the form shows what was written earlier and not saved, and lets people drop it. */
export function KeptDraft({ restored, onDiscard }: KeptDraftProps) {
  if (!restored) return null;
  return (
    <div role="status" className={styles.kept}>
      <p>We kept what you had not saved.</p>
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
