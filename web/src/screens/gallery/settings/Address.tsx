import { AddressForm } from '../../../features/session/AddressForm.tsx';
import { Unverified } from '../../../features/session/Unverified.tsx';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** The address that the person signs in with. */
export function Address({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>You sign in with it. Nobody else sees it.</p>
      <p className={styles.fact}>
        <bdi>{user.email}</bdi>
        <span>{user.is_verified ? 'Verified' : 'Not verified'}</span>
      </p>
      <div className={styles.next}>{!user.is_verified && <Unverified />}</div>
      <AddressForm />
    </>
  );
}
