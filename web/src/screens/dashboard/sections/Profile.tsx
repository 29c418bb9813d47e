import { useUser } from '../../../features/session/use-user.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';
import styles from './Details.module.css';

/** The account of the person who is signed in. */
export function Profile() {
  const user = useUser();
  return (
    <Section title="Profile" intro="Your account, as we know it. Only you see this.">
      <dl className={styles.details}>
        <dt>Name</dt>
        <dd>{user?.name}</dd>
        <dt>Email</dt>
        <dd>{user?.email}</dd>
        <dt>Account type</dt>
        <dd>{user?.is_admin ? 'Admin' : 'User'}</dd>
      </dl>
      <p>
        <ButtonLink look="plain" to={paths.settings}>
          Change Name or Password
        </ButtonLink>
      </p>
    </Section>
  );
}
