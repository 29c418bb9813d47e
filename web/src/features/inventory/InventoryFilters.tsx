import { Link, type To, useNavigate } from 'react-router-dom';
import { ARTWORK_SORTS, type ArtworkSort, type ArtworkStatus } from '#contract/artworks.ts';
import styles from './InventoryFilters.module.css';
import type { InventoryFilter } from './inventory-filter.ts';

const STATUSES: { label: string; status: ArtworkStatus | undefined }[] = [
  { label: 'All', status: undefined },
  { label: 'Available', status: 'available' },
  { label: 'Reserved', status: 'reserved' },
  { label: 'Sold', status: 'sold' },
];
const SORTS: Record<ArtworkSort, string> = {
  newest: 'Newest first',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  popular: 'Most viewed',
};

type InventoryFiltersProps = { filter: InventoryFilter; to: (change: Partial<InventoryFilter>) => To };

/** The filter and the order of the artist's own works. */
export function InventoryFilters({ filter, to }: InventoryFiltersProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.filters}>
      <nav className={styles.statuses} aria-label="Status">
        {STATUSES.map(({ label, status }) => (
          <Link key={label} to={to({ status })} aria-current={filter.status === status ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <label className={styles.sort}>
        Sort
        <select
          value={filter.sort}
          onChange={({ target }) =>
            navigate(to({ sort: ARTWORK_SORTS.find((sort) => sort === target.value) ?? 'newest' }))
          }
        >
          {Object.entries(SORTS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
