import type { Bots } from '#contract/engagement.ts';
import { GROUPINGS } from '#contract/figures.ts';
import { formatCount } from '../../lib/format.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import control from '../../ui/console/Control.module.css';
import { COMPARED } from './compare.ts';
import { EventTypeSelect } from './EventTypeSelect.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { RANGES } from './ranges.ts';
import { type StatsFilter, withDays, withRange } from './stats-filter.ts';
import styles from './TimelineFilters.module.css';

const BOTS: Record<Bots, string> = { with: 'WITH BOTS', without: 'WITHOUT BOTS', only: 'ONLY BOTS' };

type TimelineFiltersProps = {
  filter: StatsFilter;
  onChange: (filter: StatsFilter) => void;
  /** How many of the events are of bots. */
  ofBots: number;
};

/** The filter of the figures: type of event, range of days and what it is compared to, bots, length of a period. */
export function TimelineFilters({ filter, onChange, ofBots }: TimelineFiltersProps) {
  const { startDate, endDate, range } = filter;
  return (
    <div className={styles.filters}>
      <EventTypeSelect value={filter.eventType} onChange={(eventType) => onChange({ ...filter, eventType })} />
      <FilterSelect
        label="Range"
        value={range}
        // Days of one's own are typed beside it.
        options={range === 'own' ? { own: 'OWN DAYS', ...RANGES } : RANGES}
        onChange={(name) => name !== 'own' && onChange(withRange(filter, name, new Date()))}
      />
      <DayField
        label="FROM"
        value={startDate}
        max={endDate}
        onChange={(day) => onChange(withDays(filter, { startDate: day, endDate }))}
      />
      <DayField
        label="TO"
        value={endDate}
        min={startDate}
        onChange={(day) => onChange(withDays(filter, { startDate, endDate: day }))}
      />
      {startDate !== undefined && endDate !== undefined && (
        <FilterSelect
          label="Compare"
          value={filter.compare}
          options={COMPARED}
          onChange={(compare) => onChange({ ...filter, compare })}
        />
      )}
      <FilterSelect
        label="Bots"
        value={filter.bots}
        options={BOTS}
        onChange={(bots) => onChange({ ...filter, bots })}
      />
      <span className={styles.label}>{`${formatCount(ofBots)} BY BOTS`}</span>
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

type DayFieldProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** One end of the range, a UTC date; empty means open. */
function DayField({ label, value = '', min, max, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        className={control.control}
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  );
}
