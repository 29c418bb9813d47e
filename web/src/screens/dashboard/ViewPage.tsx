import { Link } from 'react-router-dom';
import styles from './Section.module.css';

/** Leads from a section to the public page that it is about. */
export function ViewPage({ to }: { to: string }) {
  return (
    <Link className={styles.view} to={to}>
      View public page
    </Link>
  );
}
