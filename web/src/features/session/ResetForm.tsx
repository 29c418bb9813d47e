import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/reading/errors.ts';
import { NewPasswordFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { resetPassword } from './link-calls.ts';

const EMPTY = { password: '', confirm_password: '' };

/** Sets a new password by the link of a mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: EMPTY });
  const send = async ({ password }: typeof EMPTY) => {
    await resetPassword({ token, new_password: password });
    onDone();
  };
  return (
    <AccountForm
      form={form}
      label="New password"
      send={send}
      failure={(error) => messageOf(error, 'Failed to set the password')}
      action="Set Password"
      busy="Setting..."
    >
      <NewPasswordFields label="New Password" confirm="Confirm New Password" />
    </AccountForm>
  );
}
