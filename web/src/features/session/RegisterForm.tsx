import { useForm } from 'react-hook-form';
import { PASSWORD_MIN_LENGTH, type RegisterBody, type User } from '../../../../src/contract/accounts.ts';
import { messageOf } from '../../lib/errors.ts';
import { fieldRules } from '../../lib/field-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { emailRules, limits } from './account-fields.ts';
import styles from './forms.module.css';
import { register as registerAccount } from './session-calls.ts';

type RegisterFields = RegisterBody & { confirm_password: string };

const rules = {
  name: {
    ...fieldRules(limits.name, { required: 'Name is required' }),
    validate: (value: string) => value.trim() !== '' || 'Name is required',
  },
  password: fieldRules(
    { ...limits.password, minLength: PASSWORD_MIN_LENGTH },
    { required: 'Password is required', minLength: 'Password must be at least 8 characters long' },
  ),
  confirm: fieldRules(limits.password, { required: 'Please confirm your password' }),
};

/** Makes an account and stores its session. */
export function RegisterForm({ onRegistered }: { onRegistered: (user: User) => void }) {
  const { register, handleSubmit, setError, getFieldState, trigger, formState } = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const recheckConfirmation = () => {
    if (getFieldState('confirm_password').isTouched) void trigger('confirm_password');
  };
  const submit = handleSubmit(async ({ confirm_password: _, ...body }) => {
    try {
      onRegistered((await registerAccount(body)).user);
    } catch (error) {
      setError('root', { message: messageOf(error, 'Registration failed. Please try again.') });
    }
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...register('name', rules.name)}
        label="Full Name"
        autoComplete="name"
        maxLength={limits.name.maxLength}
        error={errors.name?.message}
      />
      <TextField
        {...register('email', emailRules)}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={limits.email.maxLength}
        error={errors.email?.message}
      />
      <TextField
        {...register('password', { ...rules.password, onChange: recheckConfirmation })}
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={limits.password.maxLength}
        help="Must include upper case, lower case, a number and a special character."
        error={errors.password?.message}
      />
      <TextField
        {...register('confirm_password', {
          ...rules.confirm,
          validate: (value, fields) => value === fields.password || 'Passwords do not match',
        })}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        maxLength={limits.password.maxLength}
        error={errors.confirm_password?.message}
      />
      <FormError message={errors.root?.message} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </div>
    </form>
  );
}
