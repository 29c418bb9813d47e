import { Button } from '../../../ui/Button.tsx';
import type { Chip } from './chips.ts';
import { type Filter, NO_FILTER } from './filter.ts';
import styles from './Results.module.css';

type ChipsProps = { chips: Chip[]; onRemove: (without: Partial<Filter>) => void };

/** The filters that are set: each can be taken back, or all at once. */
export function Chips({ chips, onRemove }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={styles.chips}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => onRemove(without)}
          >
            {label}
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" className={styles.clear} onClick={() => onRemove(withoutAny())}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

function withoutAny(): Partial<Filter> {
  const { sort: _, ...rest } = NO_FILTER;
  return rest;
}
