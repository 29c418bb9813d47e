import { formatCount } from '../lib/format.ts';
import styles from './Field.module.css';

type WrittenCountProps = { written: number | undefined; most: number | undefined };

/** How many characters are written of those that may be; nothing when that is not counted. */
export function WrittenCount({ written, most }: WrittenCountProps) {
  if (written === undefined || most === undefined) return null;
  return <span className={styles.count}>{`${formatCount(written)} / ${formatCount(most)}`}</span>;
}
