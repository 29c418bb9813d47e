import { useId } from 'react';
import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { useTyped } from '../../../lib/forms/use-typed.ts';
import styles from './Filters.module.css';
import type { Filter } from './filter.ts';
import type { ChangeFilter } from './use-filter.ts';

type SearchFieldProps = { filter: Filter; change: ChangeFilter; onFocus: () => void };

/** The words to look for: searched for as they are typed. */
export function SearchField({ filter, change, onFocus }: SearchFieldProps) {
  const id = useId();
  const { field } = useTyped(filter.q, (q) => change({ q }, { replace: true }));
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        Search works
      </label>
      <input
        id={id}
        type="search"
        dir="auto"
        placeholder="Title, artist, medium or tag"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={ARTWORK_LIMITS.search}
        onFocus={onFocus}
        {...field}
      />
    </div>
  );
}
