import { useState } from 'react';
import { PASSKEY_NAME } from '#contract/factors.ts';
import { NoPasskey } from '../../../lib/passkeys.ts';
import { AccountField } from '../AccountFields.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';
import { addPasskey } from './factor-calls.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { Change } from './use-factors.ts';

type AddPasskeyProps = {
  /** The name that is proposed. */
  name: string;
  change: Change;
  onClose: () => void;
};

const nameRules = { validate: (text: string) => text.trim() !== '' || 'Please give it a name' };

/** Adds a passkey to the account. */
export function AddPasskey({ name, change, onClose }: AddPasskeyProps) {
  const [cancelled, setCancelled] = useState(false);
  const send = async (fields: { current_password: string; name: string }) => {
    setCancelled(false);
    try {
      await change(addPasskey(fields));
      onClose();
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error;
      setCancelled(true);
    }
  };
  return (
    <FactorDialog title="Add a passkey" onClose={onClose}>
      <p className={styles.text}>
        Your device or your password manager keeps it, and asks for your finger, your face or its own code.
      </p>
      <PasswordForm
        label="Add a passkey"
        name={name}
        send={send}
        failure="Failed to add the passkey"
        action="Add Passkey"
        busy="Waiting for your device..."
        onClose={onClose}
      >
        <AccountField
          name="name"
          label="Name"
          help="So that you know it again."
          maxLength={PASSKEY_NAME.maxLength}
          rules={nameRules}
        />
      </PasswordForm>
      <p role="status" className={styles.note}>
        {cancelled && 'No passkey was made. Nothing has changed.'}
      </p>
    </FactorDialog>
  );
}
