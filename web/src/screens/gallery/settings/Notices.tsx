import { NoticeChoices } from '../../../features/notices/NoticeChoices.tsx';
import { useChoices } from '../../../features/notices/use-choices.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

function Chosen() {
  const { choices, error, reload, replace } = useChoices();
  if (choices) return <NoticeChoices now={choices} onSaved={replace} />;
  if (error === undefined) return <Loading>Loading your choices...</Loading>;
  return <Failed message={messageOf(error, 'Failed to load your choices')} retry={reload} />;
}

/** What the person is told and written to about. */
export function Notices({ user }: SectionProps) {
  return (
    <>
      <p className={styles.about}>
        What happened to what you follow, like and order. Mail comes as one digest of what you have not seen for ten
        minutes, to a verified address.
      </p>
      <Chosen />
      <h2 className={styles.further}>Letters that always come</h2>
      <p className={styles.about}>
        What becomes of an order is written at once to whom it concerns. We write to <bdi>{user.email}</bdi> when
        somebody signs in from a new browser, when your password, your address, a passkey, an app for codes or your
        recovery codes change, and when your account is about to be deleted.
      </p>
      <p className={styles.about}>
        These letters say what becomes of your works and your money, and show you when somebody else is at your account,
        so none of them can be turned off.
      </p>
    </>
  );
}
