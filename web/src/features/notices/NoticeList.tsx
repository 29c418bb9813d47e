import { Link } from 'react-router-dom';
import type { Notice } from '#contract/notices.ts';
import styles from './NoticeList.module.css';
import { wordsOf } from './notice-words.ts';

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ notice }: { notice: Notice }) {
  const { says, about } = wordsOf(notice);
  return (
    <li className={styles.entry} data-unread={notice.unread}>
      {about?.image && <img src={about.image} alt="" width={64} height={80} className={styles.image} />}
      <div className={styles.text}>
        <p className={styles.says}>
          {notice.unread && <span className={styles.fresh}>New</span>}
          <span>{says}</span>
        </p>
        {about ? (
          <p className={about.by === null ? undefined : styles.title}>
            <Link to={about.to}>{about.label}</Link>
          </p>
        ) : (
          <p className={styles.facts}>The work is not there any more.</p>
        )}
        <p className={styles.facts}>
          {about?.by && <bdi>{about.by}</bdi>}
          {about?.by && <span> · </span>}
          <time dateTime={notice.at}>{times.format(new Date(notice.at))}</time>
        </p>
      </div>
    </li>
  );
}

/** What somebody is told of, newest first. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <ul className={styles.list} aria-label="Notices">
      {notices.map((notice) => (
        <Entry key={notice.position} notice={notice} />
      ))}
    </ul>
  );
}
