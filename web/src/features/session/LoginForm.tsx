import { useForm } from 'react-hook-form';
import type { LoginBody } from '../../../../src/contract/accounts.ts';
import { ApiError } from '../../lib/errors.ts';
import { fieldRules } from '../../lib/field-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { emailRules, limits } from './account-fields.ts';
import styles from './forms.module.css';
import { signIn } from './session-calls.ts';

const passwordRules = fieldRules(limits.password, { required: 'Password is required' });

/** What a failed login says: the server's sentence, or that of the catalogue when there is none. */
function sentenceFor(error: unknown): string {
  const message = error instanceof ApiError && error.status !== 0 ? error.message : 'Login failed';
  return `${message}. Please try again.`;
}

/** Signs in; the session that is stored tells the screen that it worked. */
export function LoginForm() {
  const { register, handleSubmit, setError, formState } = useForm<LoginBody>({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await signIn(values);
    } catch (error) {
      setError('root', { message: sentenceFor(error) });
    }
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...register('email', emailRules)}
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={limits.email.maxLength}
        error={errors.email?.message}
      />
      <TextField
        {...register('password', passwordRules)}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={limits.password.maxLength}
        error={errors.password?.message}
      />
      <FormError message={errors.root?.message} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
        <Button look="quiet" onClick={() => window.alert('Password reset is coming soon.')}>
          Forgot Password
        </Button>
      </div>
    </form>
  );
}
