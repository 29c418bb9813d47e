import type { MouseEvent } from 'react';
import styles from './RowButton.module.css';

const DRAWINGS = { up: 'm6 14 6-6 6 6', down: 'm6 10 6 6 6-6', remove: 'm7 7 10 10M17 7 7 17' };

type RowButtonProps = {
  act: keyof typeof DRAWINGS;
  /** What it does to which row. */
  label: string;
  disabled?: boolean;
  onPress: () => void;
};

/** A small button in a row of a list. It keeps the focus when its row moves to another place. */
export function RowButton({ act, label, disabled = false, onPress }: RowButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (disabled) return;
    onPress();
    requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus());
  };
  return (
    <button type="button" className={styles.button} aria-label={label} aria-disabled={disabled} onClick={press}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={DRAWINGS[act]} />
      </svg>
    </button>
  );
}
