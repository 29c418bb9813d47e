import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/reading/errors.ts';
import { lazily } from '../../../lib/screens/part.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import styles from './Factors.module.css';
import { hasPasskeys } from './has-passkeys.ts';

/** Most visitors sign in without a passkey, so what talks to one is loaded when pointer or focus reach the button. */
const calls = lazily(() => import('./sign-in-calls.ts'));

/** The server does not say whether a passkey was removed, or is one of somebody else. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'PASSKEY_REFUSED')
    return 'This passkey opens no account here, or not this one. Please sign in another way.';
  return messageOf(error, 'Failed to sign in with a passkey');
}

type PasskeyButtonProps = {
  look: 'primary' | 'plain';
  /** Of a sign-in whose password was right. */
  ticket?: string;
  /** Takes an error elsewhere. @returns whether it did */
  onError?: (error: unknown) => boolean;
};

/** Signs in with a passkey, where the browser has them. The screen learns of it from the stored session. */
export function PasskeyButton({ look, ticket, onError }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [quiet, setQuiet] = useState(false);
  if (!hasPasskeys()) return null;
  const prepare = () => void calls.load().catch(() => undefined);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setQuiet(false);
    try {
      await (await calls.load()).signInByPasskey(ticket);
    } catch (error) {
      if (error instanceof Error && error.name === 'NoPasskey') setQuiet(true);
      else if (onError?.(error) !== true) setFailure(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.passkey}>
      <Button look={look} aria-disabled={busy} onPointerEnter={prepare} onFocus={prepare} onClick={() => void press()}>
        {busy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
      <div className={styles.said}>
        <p role="status" className={styles.note}>
          {quiet && 'No passkey was used. You can try again, or go another way.'}
        </p>
        <FormError message={failure} />
      </div>
    </div>
  );
}
