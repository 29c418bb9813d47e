import { Link, type To, useNavigate } from 'react-router-dom';
import type { ArtworkStatus } from '#contract/artworks.ts';
import { SortField } from '../../ui/SortField.tsx';
import styles from './InventoryFilters.module.css';
import type { InventoryFilter } from './inventory-filter.ts';

const STATUSES: { label: string; status: ArtworkStatus | undefined }[] = [
  { label: 'All', status: undefined },
  { label: 'Available', status: 'available' },
  { label: 'Reserved', status: 'reserved' },
  { label: 'Sold', status: 'sold' },
];

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
      <SortField sort={filter.sort} onSort={(sort) => navigate(to({ sort }))} />
    </div>
  );
}
