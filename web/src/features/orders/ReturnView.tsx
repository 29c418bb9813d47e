import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { capitalised, formatDay } from '../../lib/format.ts';
import { titlesOf } from './order-words.ts';
import styles from './ReturnView.module.css';

/** The lines of an order that are to go back, as many pieces of each as are. */
function linesOf({ lines }: Pick<Order, 'lines'>, sent: Return): Order['lines'] {
  const pieces = new Map(sent.lines.map(({ artwork_id, quantity }) => [artwork_id, quantity]));
  return lines.flatMap((line) => {
    const quantity = pieces.get(line.artwork_id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}

type ReturnViewProps = {
  order: Pick<Order, 'lines'>;
  sent: Return;
  /** Whose reason, and whose answer it is. */
  names: { reason: string; answer: string };
};

/** What is to go back and why, and what the artist said to it. */
export function ReturnView({ order, sent, names }: ReturnViewProps) {
  const { state, asked_at, reason, answer } = sent;
  return (
    <dl className={styles.facts}>
      <dt>State</dt>
      <dd>{capitalised(state)}</dd>
      <dt>Works</dt>
      <dd>
        <bdi>{titlesOf({ lines: linesOf(order, sent) })}</bdi>
      </dd>
      <dt>Asked on</dt>
      <dd>{formatDay(asked_at)}</dd>
      {reason !== null && (
        <>
          <dt>{names.reason}</dt>
          <dd dir="auto" className={styles.words}>
            {reason}
          </dd>
        </>
      )}
      {answer !== null && (
        <>
          <dt>{names.answer}</dt>
          <dd dir="auto" className={styles.words}>
            {answer}
          </dd>
        </>
      )}
    </dl>
  );
}
