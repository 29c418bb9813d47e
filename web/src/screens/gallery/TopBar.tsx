import { NavLink } from 'react-router-dom';
import { BagButton } from '../../features/cart/BagButton.tsx';
import { UserButton } from '../../features/session/UserButton.tsx';
import { useUser } from '../../features/session/use-user.ts';
import { track } from '../../lib/tracking/track.ts';
import { useScrolled } from '../../lib/use-scrolled.ts';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import styles from './TopBar.module.css';

const clicked = (link: string) => () => track('click_link', { link, place: 'top bar' });

/** The main navigation. On a phone its links disappear once the page is scrolled. */
export function TopBar() {
  const user = useUser();
  const scrolled = useScrolled();
  return (
    <header className={`${styles.bar} ${scrolled ? styles.scrolled : ''}`} data-scrolled={scrolled}>
      <div className={styles.inner}>
        <Brand onClick={clicked('Vernissage')} />
        <nav className={styles.links} aria-label="Main">
          <NavLink to={paths.discover} onClick={clicked('Discover')}>
            Discover
          </NavLink>
          <NavLink to={paths.sell} onClick={clicked('Sell Art')}>
            Sell Art
          </NavLink>
        </nav>
        <div className={styles.account}>
          {user === null ? (
            <nav className={styles.entries} aria-label="Account">
              <NavLink to={paths.login} onClick={clicked('Sign In')}>
                Sign In
              </NavLink>
              <NavLink to={paths.register} onClick={clicked('Register')}>
                Register
              </NavLink>
            </nav>
          ) : (
            <>
              <BagButton />
              <UserButton user={user} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
