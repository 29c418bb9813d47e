import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** The props that tie a control to its field. */
export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  /** Shown at the right of the help: characters left, for instance. */
  aside?: ReactNode;
  /** Leaves out the line below, for fields that never fail. */
  bare?: boolean;
  control: (props: ControlProps) => ReactNode;
};

/** The frame of every form field: label above, control, help below, error in the place of the help. */
export function Field({ label, help, error, aside, bare = false, control }: FieldProps) {
  const id = useId();
  const note = bare ? undefined : `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {control({ id, className: styles.control, 'aria-invalid': error !== undefined, 'aria-describedby': note })}
      {!bare && (
        <div className={styles.below}>
          <div className={styles.note}>
            <p id={note} className={error === undefined ? styles.help : styles.error}>
              {error ?? help}
            </p>
            {error !== undefined && <p className={styles.room}>{help}</p>}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}
