import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { mayLeave } from '../../lib/forms/use-leave-guard.ts';
import type { PanelProps } from '../../lib/screens/use-lazy-panel.ts';
import { chooseTheme, THEMES } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { paths } from '../../paths.ts';
import panels from '../../ui/Panel.module.css';
import { initialsOf } from './initials.ts';
import { signOut } from './session-calls.ts';
import styles from './UserMenu.module.css';
import { useUser } from './use-user.ts';

const ENTRIES = [
  { label: 'Artist Dashboard', to: paths.dashboard },
  { label: 'Start Selling', to: paths.listArtwork },
  { label: 'My Purchases', to: paths.myPurchases },
  { label: 'Profile', to: paths.profile },
  { label: 'Settings', to: paths.settings },
];

/** The menu of the signed-in person, under the button of the top bar. */
export function UserMenu({ anchor, container, open, byKeyboard, finalFocus, onOpenChange }: PanelProps) {
  const user = useUser();
  const navigate = useNavigate();
  const leave = () => {
    if (!mayLeave()) return;
    signOut();
    void navigate(paths.home, { replace: true });
  };
  const entries = user?.is_admin ? [{ label: 'Admin Console', to: paths.console }, ...ENTRIES] : ENTRIES;
  const first = useRef<HTMLElement>(null);
  const email = user?.email ?? '';
  const theme = useTheme();
  return (
    <Menu.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(opened) => opened && byKeyboard && first.current?.focus()}
      modal={false}
    >
      <Menu.Portal container={container}>
        <Menu.Positioner className={panels.positioner} anchor={anchor} align="end" sideOffset={8} collisionPadding={16}>
          <Menu.Popup className={`${panels.panel} ${styles.menu}`} aria-label="Account" finalFocus={finalFocus}>
            <div className={styles.who}>
              <span className={styles.initials} aria-hidden>
                {initialsOf(email)}
              </span>
              <span className={styles.email}>{email}</span>
            </div>
            {entries.map(({ label, to }, index) => (
              <Menu.LinkItem
                key={to}
                ref={index === 0 ? first : undefined}
                className={styles.entry}
                render={<Link to={to} />}
                closeOnClick
              >
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Separator className={styles.line} />
            <Menu.RadioGroup value={theme} onValueChange={chooseTheme} className={styles.themes} aria-label="Theme">
              {THEMES.map((name) => (
                <Menu.RadioItem key={name} value={name} className={styles.theme}>
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className={styles.line} />
            <Menu.Item className={styles.entry} onClick={leave}>
              Sign Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
