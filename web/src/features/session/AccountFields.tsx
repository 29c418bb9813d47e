import { type ComponentProps, useState } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { ACCOUNT_LIMITS, PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import type { PasswordOwner } from '#contract/password-score.ts';
import { fieldRules } from '../../lib/forms/field-rules.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { emailRules } from './account-fields.ts';
import styles from './forms.module.css';

type AccountFieldProps = Omit<ComponentProps<typeof TextField>, 'error'> & { name: string; rules: RegisterOptions };

/** A field of the account form around it. */
export function AccountField({ name, rules, ...field }: AccountFieldProps) {
  const { register, formState } = useFormContext();
  const error = formState.errors[name]?.message;
  return <TextField {...field} {...register(name, rules)} error={typeof error === 'string' ? error : undefined} />;
}

const nameRules = {
  ...fieldRules(ACCOUNT_LIMITS.name, { required: 'Name is required' }),
  validate: (value: string) => value.trim() !== '' || 'Name is required',
};

/** The name of a person, as `name`. */
export function NameField() {
  const { maxLength } = ACCOUNT_LIMITS.name;
  return <AccountField name="name" label="Full Name" autoComplete="name" maxLength={maxLength} rules={nameRules} />;
}

/** The e-mail address, as `email`. */
export function EmailField({ label = 'Email', autoComplete }: { label?: string; autoComplete: string }) {
  return (
    <AccountField
      name="email"
      label={label}
      type="email"
      autoComplete={autoComplete}
      maxLength={ACCOUNT_LIMITS.email.maxLength}
      rules={emailRules}
    />
  );
}

const passwordRules = fieldRules(ACCOUNT_LIMITS.password, { required: 'Password is required' });

/** The current password. */
export function PasswordField({ name = 'password', label = 'Password' }: { name?: string; label?: string }) {
  return (
    <AccountField
      name={name}
      label={label}
      type="password"
      autoComplete="current-password"
      maxLength={ACCOUNT_LIMITS.password.maxLength}
      rules={passwordRules}
    />
  );
}

const newPasswordRules = fieldRules(
  { ...ACCOUNT_LIMITS.password, minLength: PASSWORD_MIN_LENGTH },
  { required: 'Password is required', minLength: 'Password must be at least 8 characters long' },
);
const confirmRules = {
  ...fieldRules(ACCOUNT_LIMITS.password, { required: 'Please confirm your password' }),
  validate: (value: string, fields: { password?: string }) => value === fields.password || 'Passwords do not match',
};

/** Brings dictionaries, so it is loaded when somebody begins to type. */
const PasswordMeter = lazyPart('PasswordMeter', () => import('./PasswordMeter.tsx'));

type NewPasswordProps = {
  label: string;
  confirm: string;
  /** Whose password it is; left out where the form asks for `email` and `name`. */
  owner?: PasswordOwner;
};

/** A new password, as `password`, and once more as `confirm_password`. */
export function NewPasswordFields({ label, confirm, owner }: NewPasswordProps) {
  const { getFieldState, trigger } = useFormContext();
  const [begun, setBegun] = useState(false);
  const look = () => {
    setBegun(true);
    if (getFieldState('confirm_password').isTouched) void trigger('confirm_password');
  };
  const common = { type: 'password', autoComplete: 'new-password', maxLength: ACCOUNT_LIMITS.password.maxLength };
  return (
    <>
      <AccountField
        {...common}
        name="password"
        label={label}
        help="Must include upper case, lower case, a number and a special character."
        rules={{ ...newPasswordRules, onChange: look }}
      />
      <div className={styles.meter}>
        {begun && (
          // Without it the server judges the password, so its absence is no failure of the form.
          <ErrorBoundary fallback={() => null}>
            <PartBoundary>
              <PasswordMeter owner={owner} />
            </PartBoundary>
          </ErrorBoundary>
        )}
      </div>
      <AccountField {...common} name="confirm_password" label={confirm} rules={confirmRules} />
    </>
  );
}
