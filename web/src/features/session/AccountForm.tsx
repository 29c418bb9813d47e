import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { submitOnce } from '../../lib/forms/submit-once.ts';
import { useReloadGuard } from '../../lib/forms/use-reload-guard.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import styles from './forms.module.css';

type AccountFormProps<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** The name of the form for screen readers. */
  label: string;
  /** Sends the fields. `failure` makes a message of what it throws. */
  send: (fields: Fields) => Promise<unknown>;
  failure: (error: unknown) => string;
  /** The field that an error is about; without one it is about the whole form. */
  fieldOf?: (error: unknown) => Path<Fields> | undefined;
  /** The label of the button, and its label while it works. */
  action: string;
  busy: string;
  look?: 'primary' | 'plain' | 'danger';
  /** Shown beside the button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of every form of an account: its fields, its error and its button. */
export function AccountForm<Fields extends FieldValues>(props: AccountFormProps<Fields>) {
  const { form, label, send, failure, fieldOf, action, busy, look = 'primary', aside, children } = props;
  const { errors, isDirty, isSubmitting } = form.formState;
  // Passwords are never stored, so nothing but the page itself keeps what is typed here.
  useReloadGuard(isDirty);
  const submit = form.handleSubmit(async (fields) => {
    try {
      await send(fields);
      // What was sent needs no guard while the next screen loads.
      form.reset(undefined, { keepValues: true });
    } catch (error) {
      form.setError(fieldOf?.(error) ?? 'root', { message: failure(error) }, { shouldFocus: true });
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate aria-label={label} onSubmit={submitOnce(isSubmitting, submit)}>
        {children}
        <FormError message={errors.root?.message} />
        <div className={styles.actions}>
          <Button type="submit" look={look} aria-disabled={isSubmitting}>
            {isSubmitting ? busy : action}
          </Button>
          {aside}
        </div>
      </form>
    </FormProvider>
  );
}
