import type { MouseEvent, ReactNode } from 'react';
import styles from './ImageCard.module.css';

type MoveButtonProps = { label: string; disabled: boolean; onMove: () => void; children: ReactNode };

/** A small button of a picture. It keeps the focus when its picture moves to another place. */
export function MoveButton({ label, disabled, onMove, children }: MoveButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (disabled) return;
    onMove();
    requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus());
  };
  return (
    <button type="button" className={styles.move} aria-label={label} aria-disabled={disabled} onClick={press}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
