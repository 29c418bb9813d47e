import styles from './HeartButton.module.css';

type HeartButtonProps = { on: boolean; label: string; onPress: () => void; className?: string | undefined };

/** A round button with a heart, filled while it is on. */
export function HeartButton({ on, label, onPress, className = '' }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.heart} ${className}`}
      aria-label={label}
      aria-pressed={on}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.3 4.6 12.9a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z" />
      </svg>
    </button>
  );
}
