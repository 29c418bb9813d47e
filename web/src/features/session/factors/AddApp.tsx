import { useState } from 'react';
import type { TotpOptionsReply } from '#contract/factors.ts';
import { ApiError } from '../../../lib/reading/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';
import { addApp, beginApp } from './factor-calls.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { QrCode } from './QrCode.tsx';
import type { Change } from './use-factors.ts';

const inFours = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Adds an app for codes: the password, then the secret for the app, then a code that proves that it has it. */
export function AddApp({ add, onClose }: { add: Change; onClose: () => void }) {
  const [begun, setBegun] = useState<TotpOptionsReply>();
  const [late, setLate] = useState<string>();
  if (begun === undefined)
    return (
      <FactorDialog key="password" title="Add an app for codes" onClose={onClose}>
        {late !== undefined && <p role="alert">{late}</p>}
        <PasswordForm
          label="Add an app for codes"
          send={async ({ current_password }) => setBegun(await beginApp({ current_password }))}
          failure="Failed to add the app"
          action="Go On"
          busy="One moment..."
          onClose={onClose}
        />
      </FactorDialog>
    );
  const { ticket, secret, uri } = begun;
  const send = async (code: string) => {
    try {
      await add(addApp({ ticket, code }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TICKET_EXPIRED') throw error;
      setLate(error.message);
      setBegun(undefined);
    }
  };
  return (
    // A dialog of its own, which takes the focus that the form before has lost.
    <FactorDialog key="code" title="Add an app for codes" onClose={onClose}>
      <p className={styles.text}>Scan this with the app, or type the secret in. Then enter the code that it shows.</p>
      <QrCode text={uri} label="The secret, to be scanned with the app" />
      <p>
        <span className={styles.fact}>Secret</span>
        <code className={styles.secret}>{inFours(secret)}</code>
      </p>
      <p className={styles.fact}>
        <a href={uri}>Open it in an app on this device</a>
      </p>
      <CodeForm
        label="Code of the app"
        send={send}
        failure="Failed to add the app"
        action="Add App"
        busy="Adding..."
        look="primary"
        aside={
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <CodeField label="Code of the App" />
      </CodeForm>
    </FactorDialog>
  );
}
