import styles from './OperationsBox.module.css';

/** Why something could not be done, next to where it was asked for. It is there before it has text, for screen readers. */
export function ActionError({ message }: { message: string | undefined }) {
  return <div role="alert">{message !== undefined && <p className={styles.error}>{`ERROR: ${message}`}</p>}</div>;
}
