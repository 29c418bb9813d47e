import { unreadWords, useUnread } from '../../lib/notices/use-unread.ts';
import styles from './UnreadBadge.module.css';

/** How many notices are unread, at the corner of the button of the account. The menu says the same in words. */
export function UnreadBadge() {
  const { unread } = useUnread();
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {unreadWords(unread).replace(' unread', '')}
    </span>
  );
}
