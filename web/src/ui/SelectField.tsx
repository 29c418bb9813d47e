import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** Leaves out the line below, for fields that never fail. */
  bare?: boolean;
};

/** A field that offers a choice; its options are the children. */
export function SelectField({ label, help, error, bare = false, ...select }: SelectFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      bare={bare}
      control={(control) => <select {...select} {...control} />}
    />
  );
}
