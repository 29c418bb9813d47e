import { Link, Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { useUser } from '../../features/session/use-user.ts';
import { afterSignIn, cameFrom, paths } from '../../paths.ts';
import { Wall } from '../../ui/Wall.tsx';
import styles from './Entrance.module.css';

/** Signing in. Whoever is signed in, here or in another tab, goes on to where they were going. */
export function Login() {
  const user = useUser();
  const { state } = useLocation();
  if (user !== null) return <Navigate to={afterSignIn(user, cameFrom(state))} replace />;
  return (
    <Wall>
      <title>Sign in · Vernissage</title>
      <h1 className={styles.title}>Sign in</h1>
      <LoginForm />
      <p className={styles.other}>
        New here? <Link to={paths.register}>Register</Link>
      </p>
    </Wall>
  );
}
