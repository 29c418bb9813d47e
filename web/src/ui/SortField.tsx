import { ARTWORK_SORTS, type ArtworkSort } from '#contract/artwork-lists.ts';
import styles from './SortField.module.css';

const WORDS: Record<ArtworkSort, string> = {
  newest: 'Newest first',
  popular: 'Most viewed',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
};

/** The order in which works are shown. */
export function SortField({ sort, onSort }: { sort: ArtworkSort; onSort: (sort: ArtworkSort) => void }) {
  return (
    <label className={styles.sort}>
      Sort by
      <select
        value={sort}
        onChange={({ target }) => onSort(ARTWORK_SORTS.find((one) => one === target.value) ?? 'newest')}
      >
        {Object.entries(WORDS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
