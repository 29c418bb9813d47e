import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/accounts.ts';
import { PAGES } from '#contract/pages.ts';
import { RegisterForm } from '../../features/session/RegisterForm.tsx';
import { errandPath } from '../../lib/session/errand.ts';
import { cameFrom, paths } from '../../paths.ts';
import { Head } from '../../ui/Head.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';
import { Welcome } from './Welcome.tsx';

const { title, description } = PAGES.register;

/** The form of a new account, and the welcome after it. */
export function Register() {
  const { state } = useLocation();
  const [registered, setRegistered] = useState<User>();
  return (
    <SplitLayout>
      <Head title={title} description={description} />
      {registered === undefined ? (
        <>
          <h1 className={styles.title}>Register</h1>
          <RegisterForm onRegistered={setRegistered} />
          <p className={styles.other}>
            Have an account?{' '}
            <Link to={paths.login} state={state}>
              Sign in
            </Link>
          </p>
        </>
      ) : (
        <Welcome name={registered.name} from={cameFrom(state) ?? errandPath()} />
      )}
    </SplitLayout>
  );
}
