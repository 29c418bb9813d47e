import { formatCount } from '../lib/format.ts';
import styles from './Field.module.css';

type WrittenCountProps = { written: number | undefined; most: number | undefined };

/** The number of written characters and of allowed ones; nothing unless both are known. */
export function WrittenCount({ written, most }: WrittenCountProps) {
  if (written === undefined || most === undefined) return null;
  return <span className={styles.count}>{`${formatCount(written)} / ${formatCount(most)}`}</span>;
}
