import seenOnFocus from './SeenOnFocus.module.css';
import styles from './SkipLink.module.css';

export const MAIN_ID = 'main';

/** The first tab stop: jumps over what is the same on every screen. */
export function SkipLink() {
  return (
    <a className={`${seenOnFocus.control} ${styles.skip}`} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}
