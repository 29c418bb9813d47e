import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ForgotBody } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { EmailField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Done } from './Done.tsx';
import { forgotPassword } from './link-calls.ts';

/** Asks for the mail that sets a new password. The answer does not tell whether the address has an account. */
export function ForgotForm() {
  const [said, setSaid] = useState<string>();
  const form = useForm<ForgotBody>({ mode: 'onTouched', defaultValues: { email: '' } });
  const send = async (fields: ForgotBody) => {
    setSaid(undefined);
    await forgotPassword(fields);
    form.reset({ email: fields.email });
    setSaid('If the address has an account, a mail is on its way. Its link is good for 30 minutes.');
  };
  return (
    <AccountForm
      form={form}
      label="Forgot password"
      send={send}
      failure={(error) => messageOf(error, 'Failed to send the mail')}
      action="Send Me a Link"
      busy="Sending..."
      aside={<Done>{said}</Done>}
    >
      <EmailField autoComplete="username" />
    </AccountForm>
  );
}
