import type { ComponentProps, ReactNode } from 'react';
import styles from './CheckboxField.module.css';

/** A checkbox with its label beside it. */
export function CheckboxField({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={styles.field}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
