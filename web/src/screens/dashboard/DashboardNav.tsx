import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { sectionLink } from '../../paths.ts';
import styles from './DashboardNav.module.css';
import { GROUPS } from './sections.ts';

type DashboardNavProps = { current: { navigation: string; label: string } };

/** The sections in their four groups. On a phone a button with the name of the current section opens them. */
export function DashboardNav({ current }: DashboardNavProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label="Dashboard" className={styles.nav}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.where}>Dashboard</span>
        <span>{current.label}</span>
      </button>
      <div id={id} className={open ? styles.groups : styles.folded}>
        {GROUPS.map(({ title, sections }, index) => (
          <div key={title}>
            <p id={`${id}-${index}`} className={styles.title}>
              {title}
            </p>
            <ul aria-labelledby={`${id}-${index}`}>
              {sections.map(({ view, label }) => (
                <li key={view}>
                  <Link
                    className={styles.link}
                    to={sectionLink(view)}
                    aria-current={view === current.navigation ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
