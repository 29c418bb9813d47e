import { useState } from 'react';
import styles from './LongText.module.css';

type LongTextProps = {
  text: string;
  /** Characters that a line takes. */
  width: number;
};

/** A text in a table of the console. If it is too long for one line, it is cut off, and unfolds when it is pressed. */
export function LongText({ text, width }: LongTextProps) {
  const [unfolded, setUnfolded] = useState(false);
  const style = { maxWidth: `${width}ch` };
  if (text.length <= width)
    return (
      <span className={styles.whole} style={style}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      className={`${styles.long} ${unfolded ? styles.whole : styles.cut}`}
      style={style}
      onClick={() => setUnfolded(!unfolded)}
    >
      {text}
    </button>
  );
}
