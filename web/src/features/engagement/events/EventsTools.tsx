import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { CloseButton } from '../../../ui/console/ConsoleDialog.tsx';
import { EventTypeSelect } from '../EventTypeSelect.tsx';
import styles from './EventsTools.module.css';
import type { EventsFilter } from './use-events.ts';

type EventsToolsProps = {
  filter: EventsFilter;
  onFilter: (filter: EventsFilter) => void;
  onRefresh: () => void;
};

/** The filter of the listed events, and a button that reads them again. */
export function EventsTools({ filter, onFilter, onRefresh }: EventsToolsProps) {
  const { eventType, anonymousOnly, startDate, endDate } = filter;
  return (
    <div className={styles.tools}>
      <EventTypeSelect value={eventType} onChange={(next) => onFilter({ ...filter, eventType: next })} />
      <ConsoleButton
        aria-pressed={anonymousOnly}
        onClick={() => onFilter({ ...filter, anonymousOnly: !anonymousOnly })}
      >
        ANONYMOUS ONLY
      </ConsoleButton>
      <p className={styles.days}>
        {`${startDate !== undefined ? `FROM ${startDate} ` : ''}${endDate !== undefined ? `TO ${endDate}` : ''}`}
      </p>
      <div className={styles.actions}>
        <ConsoleButton onClick={onRefresh}>REFRESH</ConsoleButton>
        <CloseButton />
      </div>
    </div>
  );
}
