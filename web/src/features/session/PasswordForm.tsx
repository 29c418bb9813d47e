import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PasswordOwner } from '#contract/password-score.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { NewPasswordFields, PasswordField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Done } from './Done.tsx';
import { changePassword } from './session-calls.ts';

const EMPTY = { current_password: '', password: '', confirm_password: '' };

/** Changes the password of the person who is signed in. */
export function PasswordForm({ owner }: { owner: PasswordOwner }) {
  const [changed, setChanged] = useState(false);
  const form = useForm({ mode: 'onTouched', defaultValues: EMPTY });
  const send = async ({ current_password, password }: typeof EMPTY) => {
    setChanged(false);
    await changePassword({ current_password, new_password: password });
    form.reset(EMPTY);
    setChanged(true);
  };
  return (
    <AccountForm
      form={form}
      label="Password"
      send={send}
      failure={(error) => messageOf(error, 'Failed to change the password')}
      action="Change Password"
      busy="Changing..."
      look="plain"
      aside={
        <Done>{changed && !form.formState.isDirty && 'Your password is changed. Every other session has ended.'}</Done>
      }
    >
      <PasswordField name="current_password" label="Current Password" />
      <NewPasswordFields label="New Password" confirm="Confirm New Password" owner={owner} />
    </AccountForm>
  );
}
