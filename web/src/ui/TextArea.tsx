import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';
import { WrittenCount } from './WrittenCount.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** The number of characters, shown against `maxLength`. */
  written?: number;
};

/** A field for a longer text, with its count of characters. */
export function TextArea({ label, help, error, written, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      aside={<WrittenCount written={written} most={area.maxLength} />}
      control={(control) => <textarea dir="auto" rows={6} {...area} {...control} />}
    />
  );
}
