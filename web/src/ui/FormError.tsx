import styles from './FormError.module.css';

/** What went wrong with a whole form; the place exists before there is anything to say, so that it is announced. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.error}>
      {message}
    </div>
  );
}
