import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** What the person is written to about. */
export function Notices({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>
        We write to <bdi>{user.email}</bdi> when somebody signs in from a new browser, when your password, your address,
        a passkey, an app for codes or your recovery codes change, and when your account is about to be deleted.
      </p>
      <p className={styles.about}>
        These letters show you when somebody else is at your account, so none of them can be turned off. Besides them
        you get only the links that you ask for.
      </p>
    </>
  );
}
