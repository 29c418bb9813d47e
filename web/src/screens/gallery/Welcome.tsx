import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './AccountScreen.module.css';

const SHOWN_MS = 2_000;

type WelcomeProps = {
  name: string;
  /** Where they were going when a guard stopped them, if one did. */
  from: string | undefined;
};

/** Congratulates a new member for 2 s, then leads back to where they were going, else to the dashboard. */
export function Welcome({ name, from }: WelcomeProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(from ?? paths.dashboard, { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate, from]);
  return (
    <div role="status">
      <h1 className={styles.title}>{`Congratulations, ${name}!`}</h1>
      <p
        className={styles.text}
      >{`Your account is ready. ${from === undefined ? 'Your dashboard opens' : 'You go on where you were'} in a moment.`}</p>
      <p className={styles.other}>
        <Link to={paths.home}>Go to the home page</Link>
      </p>
    </div>
  );
}
