import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import styles from './Figure.module.css';

/** A count that blinks once when it has just changed; a change during a blink starts no second one. */
export function Figure({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const [blinking, setBlinking] = useState(false);
  if (shown !== value) {
    setShown(value);
    setBlinking(true);
  }
  return (
    <span className={blinking ? styles.blinking : undefined} onAnimationEnd={() => setBlinking(false)}>
      {formatCount(value)}
    </span>
  );
}
