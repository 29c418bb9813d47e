import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../../lib/reading/errors.ts';
import { AccountForm } from '../AccountForm.tsx';

type CodeFormProps = {
  /** The name of the form for screen readers. */
  label: string;
  send: (code: string) => Promise<unknown>;
  failure: string;
  action: string;
  busy: string;
  look: 'primary' | 'plain';
  /** Shown beside the button. */
  aside?: ReactNode;
  /** The field of the code. */
  children: ReactNode;
};

/** A form of one code. A wrong one is said at its field. */
export function CodeForm({ send, failure, ...form }: CodeFormProps) {
  const fields = useForm({ mode: 'onSubmit', defaultValues: { code: '' } });
  return (
    <AccountForm
      {...form}
      form={fields}
      send={({ code }) => send(code.trim())}
      failure={(error) => messageOf(error, failure)}
      fieldOf={(error) => (error instanceof ApiError && error.code === 'CODE_WRONG' ? 'code' : undefined)}
    />
  );
}
