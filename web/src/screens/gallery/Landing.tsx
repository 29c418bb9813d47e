import { useUser } from '../../features/session/use-user.ts';
import { COMMISSION } from '../../lib/commission.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './Landing.module.css';

const { promise, start, terms } = COMMISSION.marketing;

/** The invitation to artists at the end of the home page. */
export function Landing() {
  const user = useUser();
  return (
    <section aria-labelledby="landing" className={styles.landing}>
      <div className={styles.words}>
        <h2 id="landing" className={styles.title}>
          {promise}.
        </h2>
        <p className={styles.text}>
          Hang your work on a wall of your own. You set the price, you write to your collectors, you send the work the
          way you trust.
        </p>
        <ButtonLink to={user === null ? paths.register : paths.artistProfile}>Begin Your Journey</ButtonLink>
      </div>
      <ul className={styles.terms}>
        <li>{start}</li>
        <li>{terms}</li>
        <li>A mini-site of your own, at no extra cost</li>
        <li>Collectors write to you directly</li>
      </ul>
    </section>
  );
}
