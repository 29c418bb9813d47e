import { EVENT_TYPES, type EventType } from '#contract/engagement.ts';
import control from '../../ui/console/Control.module.css';

type EventTypeSelectProps = {
  /** Undefined for all events. */
  value: EventType | undefined;
  onChange: (value: EventType | undefined) => void;
};

/** The choice of one type of event, or of all. */
export function EventTypeSelect({ value, onChange }: EventTypeSelectProps) {
  return (
    <select
      aria-label="Event type"
      className={control.control}
      value={value ?? ''}
      onChange={({ target }) => onChange(EVENT_TYPES.find((type) => type === target.value))}
    >
      <option value="">ALL EVENTS</option>
      {EVENT_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </select>
  );
}
