import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './Entrance.module.css';

const SHOWN_MS = 2_000;

/** Congratulates a new member for 2 s, then leads to the dashboard. */
export function Welcome({ name }: { name: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.dashboard), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <h1 className={styles.title}>Congratulations, {name}!</h1>
      <p className={styles.text}>Your account is ready. Your dashboard opens in a moment.</p>
      <p className={styles.other}>
        <Link to={paths.home}>Go to the home page</Link>
      </p>
    </div>
  );
}
