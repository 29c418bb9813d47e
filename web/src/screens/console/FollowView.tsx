import { Link, useSearchParams } from 'react-router-dom';
import { EventSearch } from '../../features/operations/following/EventSearch.tsx';
import { FollowedEvents } from '../../features/operations/following/FollowedEvents.tsx';
import { paths } from '../../paths.ts';
import room from '../../ui/console/Room.module.css';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './FollowView.module.css';

/** The page of the console that follows events: the address has the id or position that somebody asked for. */
export function FollowView() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('event')?.trim() ?? '';
  return (
    <div className={`${room.room} ${styles.follow}`}>
      <title>Follow an event · Vernissage</title>
      <SkipLink />
      <header className={styles.header}>
        <h1 className={styles.name}>FOLLOW AN EVENT</h1>
        <Link to={paths.console} className={styles.back}>
          CONSOLE
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <EventSearch key={asked} asked={asked} onAsk={(event) => setSearch({ event })} />
        <FollowedEvents asked={asked} log={search.get('log')} />
      </main>
    </div>
  );
}
