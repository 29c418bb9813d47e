import { EVENT_TYPES, type EventType } from '#contract/engagement.ts';
import { FilterSelect } from './FilterSelect.tsx';

const TYPES = Object.fromEntries(EVENT_TYPES.map((type) => [type, type])) as Record<EventType, string>;
const OPTIONS = { '': 'ALL EVENTS', ...TYPES };

type EventTypeSelectProps = {
  /** Undefined for all events. */
  value: EventType | undefined;
  onChange: (value: EventType | undefined) => void;
};

/** The choice of one type of event, or of all. */
export function EventTypeSelect({ value, onChange }: EventTypeSelectProps) {
  return (
    <FilterSelect
      label="Event type"
      value={value ?? ''}
      options={OPTIONS}
      onChange={(type) => onChange(type || undefined)}
    />
  );
}
