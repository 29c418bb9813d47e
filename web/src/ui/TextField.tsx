import { type ComponentProps, useId } from 'react';
import styles from './TextField.module.css';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: string | undefined;
  /** Takes the place of the help. */
  error?: string | undefined;
};

/** A text field: label above, help below, error in the place of the help. */
export function TextField({ label, help, error, ...input }: TextFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <p id={`${id}-note`} className={error === undefined ? styles.help : styles.error}>
        {note}
      </p>
    </div>
  );
}
