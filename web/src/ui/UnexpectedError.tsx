import { paths } from '../paths.ts';
import { Button } from './Button.tsx';
import lone from './LoneScreen.module.css';
import styles from './UnexpectedError.module.css';

/** Shown in place of a screen that breaks, or whose code does not arrive. The link loads the whole app again. */
export function UnexpectedError({ retry }: { retry: () => unknown }) {
  return (
    <div className={lone.screen}>
      <title>Unexpected Application Error! · Vernissage</title>
      <h1>Unexpected Application Error!</h1>
      <p role="alert">Something broke on this page. Load it again, or go back to where it works.</p>
      <p className={styles.ways}>
        <Button onClick={() => void retry()}>Load again</Button>
        <a href={paths.home}>Go to the home page</a>
      </p>
    </div>
  );
}
