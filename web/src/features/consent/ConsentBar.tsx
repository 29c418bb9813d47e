import { Link } from 'react-router-dom';
import { focusHeading } from '../../lib/screens/use-focus-on-navigation.ts';
import { chooseAnalytics } from '../../lib/tracking/choice.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ConsentBar.module.css';

/** Asks about analytics at the foot of the window. Nobody has to answer. */
export function ConsentBar() {
  const choose = (choice: 'accepted' | 'declined') => {
    chooseAnalytics(choice);
    // The button that was pressed has gone.
    focusHeading();
  };
  return (
    <section className={styles.bar} aria-label="Analytics choice">
      <div className={styles.inner}>
        <p className={styles.text}>
          We count visits to see which works are found. No tracking cookies, no profile of visitors, nobody else.{' '}
          <Link to={paths.cookies}>How we use cookies</Link>
        </p>
        <div className={styles.buttons}>
          <Button look="plain" onClick={() => choose('declined')}>
            Decline
          </Button>
          <Button look="plain" onClick={() => choose('accepted')}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  );
}
