import { capitalised } from '../lib/format.ts';
import styles from './StatusLabel.module.css';

const TONES: Record<string, string | undefined> = {
  available: styles.positive,
  published: styles.positive,
  reserved: styles.caution,
  draft: styles.caution,
  sold: styles.negative,
  deleted: styles.negative,
};

/** A state in one word and its own colour: Available, Reserved, Sold, Draft. */
export function StatusLabel({ status }: { status: string }) {
  return <span className={`${styles.label} ${TONES[status] ?? ''}`}>{capitalised(status)}</span>;
}
