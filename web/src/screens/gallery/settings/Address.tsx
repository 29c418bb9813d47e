import { CONTACT } from '../../../lib/contact.ts';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** The address that the person signs in with. */
export function Address({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>You sign in with it. Nobody else sees it.</p>
      <p className={styles.fact}>
        {user.email}
        <span>
          To change it, write to <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>.
        </span>
      </p>
    </>
  );
}
