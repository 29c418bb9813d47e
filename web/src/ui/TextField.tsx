import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** Leaves out the line below, for fields that never fail. */
  bare?: boolean;
};

/** A field for one line of text. */
export function TextField({ label, help, error, bare = false, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      bare={bare}
      control={(control) => <input {...input} {...control} />}
    />
  );
}
