import { capitalised } from '../lib/format.ts';
import styles from './StatusLabel.module.css';

const TONES: Record<string, string | undefined> = {
  available: styles.positive,
  published: styles.positive,
  reserved: styles.caution,
  draft: styles.caution,
  sold: styles.negative,
  deleted: styles.negative,
  requested: styles.caution,
  awaiting_payment: styles.caution,
  paid: styles.positive,
  shipped: styles.positive,
  delivered: styles.positive,
  declined: styles.negative,
  expired: styles.negative,
};

/** A state in its own word and colour: Available, Reserved, Sold, Draft, Awaiting payment. */
export function StatusLabel({ status }: { status: string }) {
  return <span className={`${styles.label} ${TONES[status] ?? ''}`}>{capitalised(status.replace('_', ' '))}</span>;
}
