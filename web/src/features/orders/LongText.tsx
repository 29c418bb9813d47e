import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { WrittenCount } from '../../ui/WrittenCount.tsx';

type LongTextProps = ComponentProps<'textarea'> & {
  label: string;
  help: string;
  value: string;
  error?: string | undefined;
};

/** A field for a longer text. Those of the house come with what keeps drafts. */
export function LongText({ label, help, error, ...area }: LongTextProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      aside={<WrittenCount written={area.value.length} most={area.maxLength} />}
      control={(control) => <textarea dir="auto" {...area} {...control} />}
    />
  );
}
