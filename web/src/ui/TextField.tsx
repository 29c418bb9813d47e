import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import { WrittenCount } from './WrittenCount.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** The number of characters, shown against `maxLength`. */
  written?: number;
  /** What the field takes the text for, where that might be another thing than what was meant. */
  understood?: string | undefined;
  /** Leaves out the line below, for fields that never fail. */
  bare?: boolean;
};

/** A field for one line of text. */
export function TextField({ label, help, error, written, understood, bare = false, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      bare={bare}
      aside={
        understood === undefined ? (
          <WrittenCount written={written} most={input.maxLength} />
        ) : (
          <output className={styles.count}>{understood}</output>
        )
      }
      control={(control) => <input dir="auto" {...input} {...control} />}
    />
  );
}
