import type { OrderStatus as Status } from '#contract/orders.ts';
import { capitalised } from '../../lib/format.ts';
import styles from './OrderStatus.module.css';

const TONES: Partial<Record<Status, string | undefined>> = {
  requested: styles.waiting,
  awaiting_payment: styles.waiting,
  paid: styles.going,
  shipped: styles.going,
  delivered: styles.going,
  declined: styles.over,
  expired: styles.over,
};

/** The name of a state. */
export function statusWord(status: Status): string {
  return capitalised(status.replace('_', ' '));
}

/** What an order is, in a word and its colour. The label of works would bring all that works are shown with. */
export function OrderStatus({ status }: { status: Status }) {
  return <span className={`${styles.status} ${TONES[status] ?? ''}`}>{statusWord(status)}</span>;
}
