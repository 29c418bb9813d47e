import { Link } from 'react-router-dom';
import { NameForm } from '../../../features/session/NameForm.tsx';
import { paths } from '../../../paths.ts';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

/** How the person is addressed. */
export function Name({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>
        As we address you. What collectors read beside your work is in your{' '}
        <Link to={paths.artistProfile}>artist profile</Link>.
      </p>
      <NameForm name={user.name} />
    </>
  );
}
