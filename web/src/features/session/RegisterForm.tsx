import { useForm } from 'react-hook-form';
import type { RegisterBody, User } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { EmailField, NameField, NewPasswordFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { register } from './session-calls.ts';

type RegisterFields = RegisterBody & { confirm_password: string };

/** Makes an account and stores its session. */
export function RegisterForm({ onRegistered }: { onRegistered: (user: User) => void }) {
  const form = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', confirm_password: '' },
  });
  const send = async ({ confirm_password: _, ...body }: RegisterFields) => onRegistered((await register(body)).user);
  return (
    <AccountForm
      form={form}
      label="Register"
      send={send}
      failure={(error) => messageOf(error, 'Registration failed. Please try again.')}
      action="Create Account"
      busy="Creating account..."
    >
      <NameField />
      <EmailField autoComplete="email" />
      <NewPasswordFields label="Password" confirm="Confirm Password" />
    </AccountForm>
  );
}
