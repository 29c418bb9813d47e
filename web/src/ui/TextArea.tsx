import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** How many characters are written now: shown against `maxLength`. */
  written?: number;
};

/** A field for a longer text, with its count of characters. */
export function TextArea({ label, help, error, written, ...area }: TextAreaProps) {
  const count = written !== undefined && area.maxLength !== undefined && (
    <span className={styles.count}>{`${formatCount(written)} / ${formatCount(area.maxLength)}`}</span>
  );
  return (
    <Field
      label={label}
      help={help}
      error={error}
      aside={count}
      control={(control) => <textarea rows={6} {...area} {...control} />}
    />
  );
}
