import { Link } from 'react-router-dom';
import { SessionList } from '../../../features/session/SessionList.tsx';
import { useSessions } from '../../../features/session/use-sessions.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import styles from './Settings.module.css';
import { settingsPath } from './section.ts';

/** Where the person is signed in. */
export function Sessions() {
  const { sessions, error, reload, end, endOthers } = useSessions();
  return (
    <>
      <p className={styles.about}>
        Where you are signed in. A session ends after 90 days, or 30 days without use. If you do not know one, end it
        and <Link to={settingsPath('password')}>change your password</Link>.
      </p>
      {sessions !== undefined && <SessionList sessions={sessions} end={end} endOthers={endOthers} />}
      {sessions === undefined && error !== undefined && (
        <Failed message={messageOf(error, 'Failed to load your sessions')} retry={reload} />
      )}
      {sessions === undefined && error === undefined && <Loading>Loading sessions...</Loading>}
    </>
  );
}
