import { type KeyboardEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoredUser } from '../../lib/session-store.ts';
import { useLazyPanel } from '../../lib/use-lazy-panel.ts';
import { paths } from '../../paths.ts';
import { initialsOf } from './initials.ts';
import styles from './UserButton.module.css';

const loadMenu = async () => (await import('./UserMenu.tsx')).UserMenu;

/** The button of the signed-in person in the top bar, with their menu. */
export function UserButton({ user }: { user: StoredUser }) {
  const navigate = useNavigate();
  const toDashboard = useCallback(() => navigate(paths.dashboard), [navigate]);
  const { Panel, panel, container, button } = useLazyPanel(loadMenu, toDashboard);
  const openByArrow = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || panel.open) return;
    event.preventDefault();
    button.onClick({ detail: 0 });
  };
  return (
    <div ref={container} className={styles.place}>
      <button
        {...button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-label={`Account menu, ${user.email}, ${initialsOf(user.email)}`}
        onKeyDown={openByArrow}
      >
        <span className={styles.initials}>{initialsOf(user.email)}</span>
      </button>
      {Panel && <Panel {...panel} />}
    </div>
  );
}
