import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import styles from './KeptFor.module.css';
import { isKept, timeLeft } from './order-words.ts';

const MINUTE_MS = 60_000;
/** The longest time that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;
/** The server's clock may be behind. */
const AFTERWARDS_MS = 2_000;

type KeptForProps = { order: Pick<Order, 'status' | 'hold_until'>; onOver: () => unknown };

/** How long an order is still kept. It says so quietly: nobody is told each minute. */
export function KeptFor({ order, onOver }: KeptForProps) {
  const { hold_until } = order;
  const kept = isKept(order) && hold_until !== null;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!kept) return;
    const wait = Date.parse(hold_until) - Date.now() + AFTERWARDS_MS;
    if (wait < 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(onOver, wait);
    return () => clearTimeout(timer);
  }, [kept, hold_until, onOver]);
  if (!kept) return null;
  const left = timeLeft(hold_until, now);
  return <p className={styles.kept}>{left === undefined ? 'The time is nearly over.' : `Kept for ${left} more.`}</p>;
}
