import { DraftsList } from '../../../features/drafts/DraftsList.tsx';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** What the person has written on this device and not saved. */
export function Drafts({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>
        What you write and do not save is kept on this device for 30 days, signed out or not. On a device of others,
        discard it before you leave.
      </p>
      <DraftsList user={user.id} />
    </>
  );
}
