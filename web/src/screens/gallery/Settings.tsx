import { Link } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { DraftsList } from '../../features/drafts/DraftsList.tsx';
import { Guard } from '../../features/session/Guard.tsx';
import { NameForm } from '../../features/session/NameForm.tsx';
import { PasswordForm } from '../../features/session/PasswordForm.tsx';
import { CONTACT } from '../../lib/contact.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../ui/Head.tsx';
import styles from './Settings.module.css';

const { title, description } = PAGES.settings;

/** Name and password of the person who is signed in, and what they have not saved on this device. */
export function Settings() {
  return (
    <Guard>
      {(user) => (
        <div className={styles.page}>
          <Head title={title} description={description} />
          <h1 className={styles.title}>{title}</h1>
          <section className={styles.setting} aria-labelledby="name">
            <div>
              <h2 id="name">Name</h2>
              <p>
                As we address you. What collectors read beside your work is in your{' '}
                <Link to={paths.artistProfile}>artist profile</Link>.
              </p>
            </div>
            <NameForm key={user.id} name={user.name} />
          </section>
          <section className={styles.setting} aria-labelledby="email">
            <div>
              <h2 id="email">Email</h2>
              <p>You sign in with it. Nobody else sees it.</p>
            </div>
            <p className={styles.fact}>
              <span>{user.email}</span>
              <span>
                To change it, write to <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>.
              </span>
            </p>
          </section>
          <section className={styles.setting} aria-labelledby="password">
            <div>
              <h2 id="password">Password</h2>
              <p>You stay signed in here. Everywhere else, the new password is asked for.</p>
            </div>
            <PasswordForm />
          </section>
          <section className={styles.setting} aria-labelledby="drafts">
            <div>
              <h2 id="drafts">Unsaved changes</h2>
              <p>
                What you write and do not save is kept on this device for 30 days, signed out or not. On a device of
                others, discard it before you leave.
              </p>
            </div>
            <DraftsList key={user.id} user={user.id} />
          </section>
        </div>
      )}
    </Guard>
  );
}
