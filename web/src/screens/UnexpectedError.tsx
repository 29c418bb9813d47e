import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import styles from './UnexpectedError.module.css';

/**
 * Shown when a screen breaks, or its code does not arrive. Both links load the whole app again: a chunk that failed
 * once stays failed until then.
 */
export function UnexpectedError() {
  return (
    <main className={styles.screen}>
      <title>Unexpected Application Error! · Vernissage</title>
      <h1>Unexpected Application Error!</h1>
      <p>Something broke on this page. Load it again, or go back to where it works.</p>
      <p className={styles.ways}>
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <a href={paths.home}>Go to the home page</a>
      </p>
    </main>
  );
}
