import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';
import { WrittenCount } from './WrittenCount.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** The number of characters, shown against `maxLength`. */
  written?: number;
  /** Leaves out the line below, for fields that never fail. */
  bare?: boolean;
};

/** A field for one line of text. */
export function TextField({ label, help, error, written, bare = false, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      bare={bare}
      aside={<WrittenCount written={written} most={input.maxLength} />}
      control={(control) => <input {...input} {...control} />}
    />
  );
}
