import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import styles from './forms.module.css';

type AccountFormProps<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** What the form is called by those who do not see it. */
  label: string;
  /** Sends the fields; what it throws is shown as `failure` puts it. */
  send: (fields: Fields) => Promise<unknown>;
  failure: (error: unknown) => string;
  /** The word on the button, and the word while it works. */
  action: string;
  busy: string;
  look?: 'primary' | 'plain';
  /** Stands beside the button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of every form of an account: its fields, what went wrong, and the button. */
export function AccountForm<Fields extends FieldValues>(props: AccountFormProps<Fields>) {
  const { form, label, send, failure, action, busy, look = 'primary', aside, children } = props;
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    try {
      await send(fields);
    } catch (error) {
      form.setError('root', { message: failure(error) });
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate aria-label={label} onSubmit={submit}>
        {children}
        <FormError message={errors.root?.message} />
        <div className={styles.actions}>
          <Button type="submit" look={look} disabled={isSubmitting}>
            {isSubmitting ? busy : action}
          </Button>
          {aside}
        </div>
      </form>
    </FormProvider>
  );
}
