import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
};

/** A field for one line of text. */
export function TextField({ label, help, error, ...input }: TextFieldProps) {
  return <Field label={label} help={help} error={error} control={(control) => <input {...input} {...control} />} />;
}
