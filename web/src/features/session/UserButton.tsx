import { type KeyboardEvent, useId } from 'react';
import { lazyAside } from '../../lib/screens/lazy-aside.ts';
import { lazily } from '../../lib/screens/part.ts';
import { useLazyPanel } from '../../lib/screens/use-lazy-panel.ts';
import type { StoredUser } from '../../lib/session/session-store.ts';
import { paths } from '../../paths.ts';
import { PanelFailed } from '../../ui/PanelFailed.tsx';
import { Region } from '../../ui/Region.tsx';
import { initialsOf } from './initials.ts';
import styles from './UserButton.module.css';

const menu = lazily(async () => (await import('./UserMenu.tsx')).UserMenu);
const DASHBOARD = { label: 'Go to the dashboard', to: paths.dashboard };

const UnreadBadge = lazyAside('UnreadBadge', () => import('./UnreadBadge.tsx'));

/** The button of the signed-in person in the top bar, with their menu. It says how much they have not read. */
export function UserButton({ user }: { user: StoredUser }) {
  const { Panel, panel, container, failed, button } = useLazyPanel(menu);
  const id = useId();
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
        id={id}
        className={styles.button}
        aria-haspopup="menu"
        // Its name is its label, and what the badge says in words.
        aria-labelledby={`${id} ${id}-unread`}
        aria-label={`Account menu, ${user.email}, ${initialsOf(user.email)}`}
        onKeyDown={openByArrow}
      >
        {/* Its name holds what is seen, with this space. */}
        <span className={styles.initials}>{initialsOf(user.email)}</span>{' '}
        <UnreadBadge key={user.id} id={`${id}-unread`} />
      </button>
      {failed && <PanelFailed panel="menu" {...failed} otherwise={DASHBOARD} />}
      {Panel && (
        <Region part="menu" small>
          <Panel {...panel} />
        </Region>
      )}
    </div>
  );
}
