import { useForm } from 'react-hook-form';
import type { EraseBody } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { PasswordField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { eraseAccount } from './own-data-calls.ts';

/** Asks for the account to be deleted. */
export function EraseForm({ onDone }: { onDone: () => void }) {
  const form = useForm<EraseBody>({ mode: 'onTouched', defaultValues: { current_password: '' } });
  return (
    <AccountForm
      form={form}
      label="Delete the account"
      send={(body) => eraseAccount(body).then(onDone)}
      failure={(error) => messageOf(error, 'Failed to delete the account')}
      action="Delete My Account"
      busy="Asking..."
      look="danger"
    >
      <PasswordField name="current_password" label="Current Password" />
    </AccountForm>
  );
}
