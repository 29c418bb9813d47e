import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChangeAddressBody } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { EmailField, PasswordField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Done } from './Done.tsx';
import { changeAddress } from './link-calls.ts';

const EMPTY = { email: '', current_password: '' };

/** Asks for another address of the person who is signed in. */
export function AddressForm() {
  const [asked, setAsked] = useState(false);
  const form = useForm<ChangeAddressBody>({ mode: 'onTouched', defaultValues: EMPTY });
  const send = async (fields: ChangeAddressBody) => {
    setAsked(false);
    await changeAddress(fields);
    form.reset(EMPTY);
    setAsked(true);
  };
  return (
    <AccountForm
      form={form}
      label="Email"
      send={send}
      failure={(error) => messageOf(error, 'Failed to change the address')}
      action="Change Email"
      busy="Asking..."
      look="plain"
      aside={
        <Done>
          {asked &&
            !form.formState.isDirty &&
            'If the address can be yours, a mail is there. It counts once you open its link.'}
        </Done>
      }
    >
      <EmailField label="New Email" autoComplete="email" />
      <PasswordField name="current_password" label="Current Password" />
    </AccountForm>
  );
}
