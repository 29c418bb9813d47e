import { Link } from 'react-router-dom';
import { track } from '../../lib/tracking/track.ts';
import { paths } from '../../paths.ts';
import { ThemeSelect } from '../../ui/ThemeSelect.tsx';
import styles from './Footer.module.css';

const LINKS = [
  { label: 'Support', to: paths.support },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Terms', to: paths.terms },
  { label: 'Cookies', to: paths.cookies },
];

/** The foot of the gallery's screens. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.house}>
          <span className={styles.name}>Vernissage</span>
          Independent art, sold by the artists who made it.
        </p>
        <nav className={styles.links} aria-label="Footer">
          {LINKS.map(({ label, to }) => (
            <Link key={to} to={to} onClick={() => track('click_link', { link: label, place: 'footer' })}>
              {label}
            </Link>
          ))}
        </nav>
        <ThemeSelect />
        <p>{`© ${new Date().getFullYear()} Vernissage`}</p>
      </div>
    </footer>
  );
}
