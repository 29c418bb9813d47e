import { counted } from '../../lib/format.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import styles from './WorkActions.module.css';

type LikeButtonProps = { liked: boolean; count: number; onToggle: () => void };

/** A heart that likes a work or takes the like back, with the number of likes. */
export function LikeButton({ liked, count, onToggle }: LikeButtonProps) {
  return (
    <span className={styles.like}>
      <ActionButton aria-pressed={liked} onClick={onToggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.3 4.6 12.9a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z" />
        </svg>
        Favorite
      </ActionButton>
      <span>{counted(count, 'like')}</span>
    </span>
  );
}
