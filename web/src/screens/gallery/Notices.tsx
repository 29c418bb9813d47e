import { Link } from 'react-router-dom';
import { NOTICE_PAGES } from '#contract/notice-pages.ts';
import { NoticeList } from '../../features/notices/NoticeList.tsx';
import { useNotices } from '../../features/notices/use-notices.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { messageOf } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Notices.module.css';
import { settingsPath } from './settings/section.ts';

const { title, description } = NOTICE_PAGES.notices;

function Shown() {
  const { notices, error, reload, next, busy, failure, showOlder } = useNotices();
  if (notices === undefined)
    return error === undefined ? (
      <Loading>Loading your notices...</Loading>
    ) : (
      <Failed message={messageOf(error, 'Failed to load your notices')} retry={reload} />
    );
  if (notices.length === 0)
    return (
      <Empty title="Nothing has happened yet" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
        Follow an artist, or keep a favorite: what becomes of it stands here for 90 days.
      </Empty>
    );
  return (
    <>
      <NoticeList notices={notices} />
      <FormError message={failure} />
      {next !== null && (
        <Button look="plain" aria-disabled={busy} onClick={() => void showOlder()}>
          {busy ? 'Loading...' : 'Show Older'}
        </Button>
      )}
    </>
  );
}

/** What happened to what the member follows, likes and orders. */
export function Notices() {
  return (
    <Guard>
      {(user) => (
        <div className={styles.page}>
          <Head title={title} description={description} />
          <div className={styles.head}>
            <h1>{title}</h1>
            <Link to={settingsPath('notices')}>Choose what you are told</Link>
          </div>
          <Shown key={user.id} />
        </div>
      )}
    </Guard>
  );
}
