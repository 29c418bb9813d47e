import styles from './FormError.module.css';

/** The error of a whole form. It is there before it has text, so that screen readers announce the text. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.error}>
      {message}
    </div>
  );
}
