import { Link, Navigate, useLocation } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { useSessionEnd, useUser } from '../../features/session/use-user.ts';
import { errandPath } from '../../lib/session/errand.ts';
import { afterSignIn, cameFrom, paths } from '../../paths.ts';
import { Head } from '../../ui/Head.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';

const { title, description } = PAGES.login;

/** The login screen. A person who is signed in, here or in another tab, goes on to where they were going. */
export function Login() {
  const user = useUser();
  const ended = useSessionEnd();
  const { state } = useLocation();
  if (user !== null) return <Navigate to={afterSignIn(user, cameFrom(state) ?? errandPath())} replace />;
  return (
    <SplitLayout>
      <Head title={title} description={description} />
      <h1 className={styles.title}>Sign in</h1>
      {ended !== undefined && (
        <div className={styles.ended}>
          <p role="alert">{ended}</p>
          <p>Your session has ended. Sign in again to go on where you were.</p>
        </div>
      )}
      <LoginForm />
      <p className={styles.other}>
        New here?{' '}
        <Link to={paths.register} state={state}>
          Register
        </Link>
      </p>
    </SplitLayout>
  );
}
