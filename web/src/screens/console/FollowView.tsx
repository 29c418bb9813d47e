import { useSearchParams } from 'react-router-dom';
import { EventSearch } from '../../features/operations/following/EventSearch.tsx';
import { FollowedEvents } from '../../features/operations/following/FollowedEvents.tsx';
import { useOperations } from '../../features/operations/use-operations.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import styles from './FollowView.module.css';

/** The page of the console that follows events: the address has the id or position that somebody asked for. */
export function FollowView({ email }: { email: string }) {
  const [search, setSearch] = useSearchParams();
  const operations = useOperations();
  const asked = search.get('event')?.trim() ?? '';
  return (
    <ConsoleFrame title="Follow an event" email={email} poison={operations.data?.poison} error={operations.error}>
      <div className={styles.follow}>
        <EventSearch asked={asked} onAsk={(event) => setSearch({ event })} />
        <FollowedEvents asked={asked} log={search.get('log')} />
      </div>
    </ConsoleFrame>
  );
}
