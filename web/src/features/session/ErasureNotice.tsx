import { Link, useMatch } from 'react-router-dom';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import styles from './ErasureNotice.module.css';

/** Says on every screen that the account will be deleted, and where it can be kept. */
export function ErasureNotice({ at }: { at: string }) {
  const path = `${paths.settings}/data`;
  const there = useMatch(path) !== null;
  if (there) return null;
  return (
    <p role="status" className={styles.notice}>
      Your account will be deleted on <time dateTime={at}>{formatDay(at)}</time>.{' '}
      <Link to={path}>Keep it or read more</Link>
    </p>
  );
}
