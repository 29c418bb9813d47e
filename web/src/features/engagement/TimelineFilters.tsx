import { useId } from 'react';
import { EVENT_TYPES, GROUPINGS } from '../../../../src/contract/engagement.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import type { StatsFilter } from './stats-filter.ts';
import styles from './TimelineFilters.module.css';

type TimelineFiltersProps = { filter: StatsFilter; onChange: (filter: StatsFilter) => void };

/** What the figures are about: type of event, range of days, length of a period. */
export function TimelineFilters({ filter, onChange }: TimelineFiltersProps) {
  const id = useId();
  return (
    <div className={styles.filters}>
      <label htmlFor={`${id}-type`}>TYPE</label>
      <select
        id={`${id}-type`}
        value={filter.eventType ?? ''}
        onChange={({ target }) => onChange({ ...filter, eventType: EVENT_TYPES.find((type) => type === target.value) })}
      >
        <option value="">ALL EVENTS</option>
        {EVENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <label htmlFor={`${id}-from`}>FROM</label>
      <input
        id={`${id}-from`}
        type="date"
        max={filter.endDate}
        value={filter.startDate ?? ''}
        onChange={({ target }) => onChange({ ...filter, startDate: target.value || undefined })}
      />
      <label htmlFor={`${id}-to`}>TO</label>
      <input
        id={`${id}-to`}
        type="date"
        min={filter.startDate}
        value={filter.endDate ?? ''}
        onChange={({ target }) => onChange({ ...filter, endDate: target.value || undefined })}
      />
      <fieldset className={styles.groupings}>
        <legend className="visually-hidden">Group by</legend>
        {GROUPINGS.map((grouping) => (
          <ConsoleButton
            key={grouping}
            aria-pressed={grouping === filter.groupBy}
            onClick={() => onChange({ ...filter, groupBy: grouping })}
          >
            {grouping.toUpperCase()}
          </ConsoleButton>
        ))}
      </fieldset>
    </div>
  );
}
