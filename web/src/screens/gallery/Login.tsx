import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { PasskeyButton } from '../../features/session/factors/PasskeyButton.tsx';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import type { SecondStep } from '../../features/session/session-calls.ts';
import { useSessionEnd, useUser } from '../../features/session/use-user.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { focusHeading } from '../../lib/screens/use-focus-on-navigation.ts';
import { errandPath } from '../../lib/session/errand.ts';
import { afterSignIn, cameFrom, paths } from '../../paths.ts';
import { Head } from '../../ui/Head.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';

const { title, description } = PAGES.login;

const SecondFactor = lazyPart('SecondFactor', () => import('../../features/session/factors/SecondFactor.tsx'));

/** The login screen. A person who is signed in, here or in another tab, goes on to where they were going. */
export function Login() {
  const user = useUser();
  const ended = useSessionEnd();
  const { state } = useLocation();
  const [step, setStep] = useState<SecondStep>();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<string>();
  if (user !== null) return <Navigate to={afterSignIn(user, cameFrom(state) ?? errandPath())} replace />;
  const goBack = (why?: string) => {
    setStep(undefined);
    setSaid(why);
    focusHeading();
  };
  if (step !== undefined)
    return (
      <SplitLayout>
        <Head title={title} description={description} />
        <h1 className={styles.title}>One more step</h1>
        <Region part="section" loading={<Loading>Loading...</Loading>}>
          <SecondFactor {...step} email={email} onBack={goBack} />
        </Region>
      </SplitLayout>
    );
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
      {said !== undefined && (
        <p role="alert" className={styles.ended}>
          {said}
        </p>
      )}
      <LoginForm
        email={email}
        onSecondStep={({ email: given, ...next }) => {
          setEmail(given);
          setSaid(undefined);
          setStep(next);
        }}
      />
      <div className={styles.passkey}>
        <PasskeyButton look="plain" />
      </div>
      <p className={styles.other}>
        New here?{' '}
        <Link to={paths.register} state={state}>
          Register
        </Link>
      </p>
    </SplitLayout>
  );
}
