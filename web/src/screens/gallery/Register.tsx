import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../../src/contract/accounts.ts';
import { RegisterForm } from '../../features/session/RegisterForm.tsx';
import { paths } from '../../paths.ts';
import { Wall } from '../../ui/Wall.tsx';
import styles from './Entrance.module.css';
import { Welcome } from './Welcome.tsx';

/** Making an account, and the welcome after it. */
export function Register() {
  const [registered, setRegistered] = useState<User>();
  return (
    <Wall>
      <title>Register · Vernissage</title>
      {registered === undefined ? (
        <>
          <h1 className={styles.title}>Register</h1>
          <RegisterForm onRegistered={setRegistered} />
          <p className={styles.other}>
            Have an account? <Link to={paths.login}>Sign in</Link>
          </p>
        </>
      ) : (
        <Welcome name={registered.name} />
      )}
    </Wall>
  );
}
