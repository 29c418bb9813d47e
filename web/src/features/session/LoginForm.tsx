import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { LoginBody } from '#contract/accounts.ts';
import { isLaunched } from '../../lib/launched.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField, PasswordField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type SecondStep, secondStepOf, signIn } from './session-calls.ts';

/** The message of a failed login, with the server's sentence when there is one. */
function sentenceFor(error: unknown): string {
  const message = error instanceof ApiError && error.status !== 0 ? error.message : 'Login failed';
  return `${message}. Please try again.`;
}

type LoginFormProps = {
  /** The address that is there at first. */
  email: string;
  /** The password was right, and the account has a second factor. */
  onSecondStep: (step: SecondStep & { email: string }) => void;
};

/** Signs in. The screen learns of it from the stored session. */
export function LoginForm({ email, onSecondStep }: LoginFormProps) {
  const form = useForm<LoginBody>({ mode: 'onTouched', defaultValues: { email, password: '' } });
  const send = async (body: LoginBody) => {
    try {
      await signIn(body);
    } catch (error) {
      const step = secondStepOf(error);
      if (step === undefined) throw error;
      onSecondStep({ ...step, email: body.email });
    }
  };
  const forgot = isLaunched('password-reset') ? (
    <Link to={paths.forgotPassword}>Forgot Password</Link>
  ) : (
    <Button look="quiet" onClick={() => window.alert('Password reset is coming soon.')}>
      Forgot Password
    </Button>
  );
  return (
    <AccountForm
      form={form}
      label="Sign in"
      send={send}
      failure={sentenceFor}
      action="Sign In"
      busy="Signing in..."
      aside={forgot}
    >
      <EmailField autoComplete="username" />
      <PasswordField />
    </AccountForm>
  );
}
