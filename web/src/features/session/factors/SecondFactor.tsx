import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/reading/errors.ts';
import { focusHeading } from '../../../lib/screens/use-focus-on-navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import type { SecondStep } from '../session-calls.ts';
import { CodeField, RecoveryCodeField } from './CodeField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { hasPasskeys, PasskeyButton } from './PasskeyButton.tsx';
import styles from './SecondFactor.module.css';
import { signInByCode } from './sign-in-calls.ts';

type SecondFactorProps = SecondStep & {
  email: string;
  /** Leads back to the password. @param said why, when the person did not ask for it */
  onBack: (said?: string) => void;
};

const OVER = 'That took too long, or too many codes were wrong. Please sign in with your password again.';

/** What a sign-in asks for after the password, where the account has a second factor. */
export function SecondFactor({ ticket, factors, email, onBack }: SecondFactorProps) {
  const [recovering, setRecovering] = useState(false);
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => void focusHeading(), []);
  useEffect(() => {
    // The button that asked for the field may have gone.
    if (recovering) steps.current?.querySelector('input')?.focus();
  }, [recovering]);
  const isOver = (error: unknown) => {
    const over = error instanceof ApiError && error.code === 'TICKET_EXPIRED';
    if (over) onBack(OVER);
    return over;
  };
  const send = (code: string) =>
    signInByCode({ ticket, code }).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  const byPasskey = factors.includes('passkey');
  const byApp = factors.includes('totp');
  const common = { send, failure: 'Failed to sign in', action: 'Go On', busy: 'Signing in...' };
  return (
    <div ref={steps} className={styles.steps}>
      <p>
        Signing in as <bdi className={styles.address}>{email}</bdi>. Please confirm that it is you.
      </p>
      {byPasskey && <PasskeyButton look="primary" ticket={ticket} onError={isOver} />}
      {byPasskey && !hasPasskeys() && <p>This browser knows no passkeys. Please use one that does.</p>}
      {byApp && !recovering && (
        <CodeForm key="app" {...common} label="Code of your app" look={byPasskey ? 'plain' : 'primary'}>
          <CodeField label="Code of Your App" />
        </CodeForm>
      )}
      {recovering && (
        <CodeForm key="recovery" {...common} label="Recovery code" look={byPasskey ? 'plain' : 'primary'}>
          <RecoveryCodeField />
        </CodeForm>
      )}
      <div className={styles.ways}>
        {factors.includes('recovery_code') && (!recovering || byApp) && (
          <Button look="quiet" onClick={() => setRecovering(!recovering)}>
            {recovering ? 'Use the code of your app instead' : 'Use a recovery code instead'}
          </Button>
        )}
        <Button look="quiet" onClick={() => onBack()}>
          Back to the password
        </Button>
      </div>
    </div>
  );
}
