import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './Brand.module.css';

/** The name of the house. It leads home. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link className={styles.brand} to={paths.home} onClick={onClick}>
      Vernissage
    </Link>
  );
}
