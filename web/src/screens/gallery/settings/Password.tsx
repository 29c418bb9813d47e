import { PasswordForm } from '../../../features/session/PasswordForm.tsx';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** A new password. */
export function Password({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>You stay signed in here. Everywhere else, the new password is asked for.</p>
      <PasswordForm owner={user} />
    </>
  );
}
