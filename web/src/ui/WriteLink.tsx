import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { onSessionChange, storedUser } from '../lib/session/session-store.ts';
import styles from './ActionButton.module.css';

type WriteLinkProps = {
  /** The page where one writes. */
  to: string;
  /** The account that it goes to: nobody writes to themselves. */
  owner: number;
};

/** Leads to where one writes to an artist. */
export function WriteLink({ to, owner }: WriteLinkProps) {
  const user = useSyncExternalStore(onSessionChange, storedUser);
  if (user?.id === owner) return null;
  return (
    <Link to={to} className={styles.action}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />
      </svg>
      Write to the artist
    </Link>
  );
}
