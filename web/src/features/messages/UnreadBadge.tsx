import { useEffect } from 'react';
import { counted } from '../../lib/format.ts';
import { countInTitle } from './title-count.ts';
import styles from './UnreadBadge.module.css';
import { useUnread } from './use-conversations.ts';

/** Counts of more than this are not told apart. */
const MOST = 99;

/** The number of unread messages, on the button of the member and in the title of the tab. */
export function UnreadBadge() {
  const unread = useUnread();
  useEffect(() => countInTitle(unread), [unread]);
  if (unread === 0) return null;
  return (
    <span className={styles.place}>
      <span aria-hidden className={styles.badge}>
        {unread > MOST ? `${MOST}+` : unread}
      </span>
      <span className="visually-hidden">{counted(unread, 'unread message')}</span>
    </span>
  );
}
