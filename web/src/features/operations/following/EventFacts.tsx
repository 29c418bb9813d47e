import type { FollowedEvent } from '#contract/following.ts';
import { Box } from '../../../ui/console/Box.tsx';
import styles from './EventFacts.module.css';
import { spellInstant, spellProcess } from './spell.ts';

/** What the log says of an event: its place, who caused it, how it came in, and what it holds. */
export function EventFacts({ event }: { event: FollowedEvent }) {
  const { source, lane, position, stream, request_id: request, accepted_by: acceptor, actor } = event;
  const facts = [
    ['PLACE', `position ${position} of lane ${lane} of the ${source} log`],
    ['ID', event.id],
    ...(stream === null ? [] : [['STREAM', `${stream}, version ${event.stream_version}`]]),
    ['OCCURRED', spellInstant(event.occurred_at)],
    ['ACCEPTED', spellInstant(event.recorded_at)],
    ['BY PROCESS', acceptor === null ? 'not known' : spellProcess(acceptor)],
    ...(request === null ? [] : [['REQUEST ID', request]]),
    ['ACTOR', actor === null ? 'nobody who was signed in' : `user ${actor}`],
  ];
  return (
    <Box title={event.type.toUpperCase()}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section tabIndex={0} aria-label="Details" className={styles.details}>
        {JSON.stringify(event.details, null, 2)}
      </section>
    </Box>
  );
}
