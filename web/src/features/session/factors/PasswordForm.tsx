import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../AccountFields.tsx';
import { AccountForm } from '../AccountForm.tsx';

type Fields = { current_password: string; name: string };

type PasswordFormProps = {
  /** The name of the form for screen readers. */
  label: string;
  send: (fields: Fields) => Promise<unknown>;
  failure: string;
  action: string;
  busy: string;
  look?: 'primary' | 'danger';
  /** The name of a thing that is added, before it is changed. */
  name?: string;
  onClose: () => void;
  /** More fields, before that of the password. */
  children?: ReactNode;
};

/** Asks for the password before something about the factors changes. */
export function PasswordForm({ failure, look = 'primary', name = '', onClose, children, ...rest }: PasswordFormProps) {
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: { current_password: '', name } });
  return (
    <AccountForm
      {...rest}
      form={form}
      look={look}
      failure={(error) => messageOf(error, failure)}
      aside={
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {children}
      <PasswordField name="current_password" label="Current Password" />
    </AccountForm>
  );
}
