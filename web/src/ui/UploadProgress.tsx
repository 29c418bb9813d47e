import styles from './UploadProgress.module.css';

/** How much of a file has been sent; 1 is all of it. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  return <progress className={styles.progress} value={progress} max={1} aria-label={`Upload of ${name}`} />;
}
