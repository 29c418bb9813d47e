import { paths } from '../paths.ts';
import styles from './UnexpectedError.module.css';

/** What is left when a screen breaks. A plain link, so that the app is loaded anew. */
export function UnexpectedError() {
  return (
    <main className={styles.screen}>
      <title>Unexpected Application Error! · Vernissage</title>
      <h1>Unexpected Application Error!</h1>
      <p>Something broke on this page. Load it again, or go back to where it works.</p>
      <a href={paths.home}>Go to the home page</a>
    </main>
  );
}
