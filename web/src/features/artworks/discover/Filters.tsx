import { useState } from 'react';
import { ARTWORK_STATUSES } from '#contract/artworks.ts';
import type { FacetsReply } from '#contract/facets.ts';
import { capitalised } from '../../../lib/format.ts';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import { useTyped } from '../../../lib/forms/use-typed.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CATEGORY_CHOICES } from '../categories.ts';
import { CountedOption } from './CountedOption.tsx';
import styles from './Filters.module.css';
import { countOf } from './facet-groups.ts';
import type { Filter } from './filter.ts';
import { MediumField } from './MediumField.tsx';
import { SearchField } from './SearchField.tsx';
import type { ChangeFilter } from './use-filter.ts';

/** In the order in which they are shown. */
const STATUSES = ['available', 'reserved', 'sold'] as const satisfies (typeof ARTWORK_STATUSES)[number][];

type FiltersProps = {
  filter: Filter;
  change: ChangeFilter;
  /** How many filters are set, without the search. */
  active: number;
  /** Undefined until works are counted. */
  facets: FacetsReply | undefined;
  id: string;
  open: boolean;
  /** The ids of all that opens on a phone. */
  controls: string;
  onToggle: () => void;
  /** Called when the search is entered. */
  onSearch: () => void;
};

/** The filters of Discover. On a phone the search is always in sight, and a button opens the rest. */
export function Filters({ filter, change, active, facets, id, open, controls, onToggle, onSearch }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <SearchField filter={filter} change={change} onFocus={onSearch} />
      <button type="button" className={styles.opener} aria-expanded={open} aria-controls={controls} onClick={onToggle}>
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </button>
      <div id={id} className={open ? styles.fields : `${styles.fields} ${styles.closed}`}>
        <SelectField
          bare
          label="Category"
          value={filter.category}
          onChange={({ target }) => change({ category: target.value })}
        >
          <option value="">All</option>
          {CATEGORY_CHOICES.map(({ id, slug, name }) => (
            <CountedOption
              key={slug}
              value={slug}
              label={name}
              chosen={filter.category}
              count={countOf(facets?.category_id, id)}
            />
          ))}
        </SelectField>
        <MediumField filter={filter} change={change} counted={facets?.medium} />
        <PriceField label="Price from" value={filter.min} commit={(min) => change({ min }, { replace: true })} />
        <PriceField label="Price to" value={filter.max} commit={(max) => change({ max }, { replace: true })} />
        <SelectField
          bare
          label="Availability"
          value={filter.status}
          onChange={({ target }) => change({ status: ARTWORK_STATUSES.find((one) => one === target.value) ?? '' })}
        >
          <option value="">All</option>
          {STATUSES.map((status) => (
            <CountedOption
              key={status}
              value={status}
              label={capitalised(status)}
              chosen={filter.status}
              count={countOf(facets?.status, status)}
            />
          ))}
        </SelectField>
        <CheckboxField
          label="Digital only"
          checked={filter.digital}
          onChange={({ target }) => change({ digital: target.checked })}
        />
      </div>
    </search>
  );
}

type PriceFieldProps = { label: string; value: string; commit: (value: string) => void };

/** Amounts that the address of Discover takes are below it. */
const MOST = 1_000_000_000;

/** What an amount of dollars is in the address; empty for no text, and undefined when it cannot be understood. */
function readAmount(text: string): string | undefined {
  if (text.trim() === '') return '';
  const amount = readNumber(text, { decimals: 2 });
  return amount !== undefined && amount < MOST ? String(amount) : undefined;
}

/**
 * An amount in dollars. One that cannot be understood changes nothing, and the field says so once it is left: half of an
 * amount often cannot be understood yet.
 */
function PriceField({ label, value, commit }: PriceFieldProps) {
  const [isLeft, setIsLeft] = useState(true);
  const { text, field, settle } = useTyped(value, commit, { read: readAmount });
  const error = isLeft && readAmount(text) === undefined ? 'Please enter an amount, such as 24.99' : undefined;
  return (
    <TextField
      bare={error === undefined}
      label={label}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      placeholder="$"
      maxLength={30}
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true);
        settle();
      }}
      {...field}
    />
  );
}
