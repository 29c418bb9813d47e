import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';

/** Shown to people who want to list a work and have no artist profile. */
export function NeedsProfile() {
  return (
    <SplitLayout>
      <h1 className={styles.title}>First, who made it?</h1>
      <p className={styles.text}>
        Every work hangs under the name of its artist. Create your artist profile, and you can list your first piece: a
        name and a few words are enough.
      </p>
      <p className={styles.next}>
        <ButtonLink to={paths.artistProfile}>Create Artist Profile</ButtonLink>
      </p>
    </SplitLayout>
  );
}
