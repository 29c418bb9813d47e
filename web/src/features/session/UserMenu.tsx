import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { mayLeave } from '../../lib/forms/use-leave-guard.ts';
import type { PanelProps } from '../../lib/screens/use-lazy-panel.ts';
import { chooseTheme, THEMES } from '../../lib/theme.ts';
import { shownCount } from '../../lib/unread/unread-words.ts';
import { useUnread } from '../../lib/unread/use-unread.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { initialsOf } from './initials.ts';
import { signOut } from './session-calls.ts';
import styles from './UserMenu.module.css';
import { useUser } from './use-user.ts';

const ENTRIES = [
  { label: 'Artist Dashboard', to: paths.dashboard },
  { label: 'Start Selling', to: paths.listArtwork },
  { label: 'My Purchases', to: paths.myPurchases },
  { label: 'Notices', to: paths.notices },
  { label: 'Profile', to: paths.profile },
  { label: 'Messages', to: paths.messages },
  { label: 'Settings', to: paths.settings },
];

/** Moves the focus along the entries: by arrows around the ends, by Home and End, and by a letter to the next with it. */
function moveFocus(event: KeyboardEvent): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  const moves: Record<string, HTMLElement | undefined> = {
    ArrowDown: after[0],
    ArrowUp: entries.at(Math.max(at, 0) - 1),
    Home: entries[0],
    End: entries.at(-1),
  };
  const { key } = event;
  const next = moves[key] ?? after.find((entry) => entry.textContent.toLowerCase().startsWith(key.toLowerCase()));
  // A link heeds Enter alone.
  if (key === ' ') entries[at]?.click();
  else next?.focus();
  if (key === ' ' || next !== undefined) event.preventDefault();
}

/** The menu of the signed-in person, under the button of the top bar. */
export function UserMenu(panel: PanelProps) {
  const user = useUser();
  const navigate = useNavigate();
  const leave = () => {
    panel.close();
    if (!mayLeave()) return;
    signOut();
    void navigate(paths.home, { replace: true });
  };
  const entries = user?.is_admin ? [{ label: 'Admin Console', to: paths.console }, ...ENTRIES] : ENTRIES;
  const email = user?.email ?? '';
  const theme = useTheme();
  const { messages, notices } = useUnread();
  const unread: Record<string, number> = { [paths.messages]: messages, [paths.notices]: notices };
  return (
    <Panel panel={panel} className={styles.menu} role="menu" aria-label="Account" onKeyDown={moveFocus}>
      <div className={styles.who}>
        <span className={styles.initials} aria-hidden>
          {initialsOf(email)}
        </span>
        <span className={styles.email}>{email}</span>
      </div>
      {entries.map(({ label, to }) => (
        <Link key={to} role="menuitem" tabIndex={-1} className={styles.entry} to={to} onClick={panel.close}>
          <span>{label}</span>
          {unread[to] ? <span className={styles.unread}>{`${shownCount(unread[to])} unread`}</span> : null}
        </Link>
      ))}
      <hr className={styles.line} />
      {/* biome-ignore lint/a11y/useSemanticElements: a menu has no fieldset */}
      <div role="group" aria-label="Theme" className={styles.themes}>
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            role="menuitemradio"
            aria-checked={name === theme}
            tabIndex={-1}
            className={styles.theme}
            onClick={() => chooseTheme(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <hr className={styles.line} />
      <button type="button" role="menuitem" tabIndex={-1} className={styles.entry} onClick={leave}>
        Sign Out
      </button>
    </Panel>
  );
}
