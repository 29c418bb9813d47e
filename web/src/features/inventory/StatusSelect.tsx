import { ARTWORK_STATUSES, type Artwork, type ArtworkStatus } from '#contract/artworks.ts';
import styles from './StatusSelect.module.css';

const WORDS: Record<ArtworkStatus, string> = { available: 'Available', sold: 'Sold', reserved: 'Reserved' };

type StatusSelectProps = { artwork: Artwork; disabled: boolean; onChange: (status: ArtworkStatus) => void };

/** The status of a work in its colour, and the way to change it. */
export function StatusSelect({ artwork: { title, status }, disabled, onChange }: StatusSelectProps) {
  return (
    <select
      className={`${styles.select} ${styles[status]}`}
      aria-label={`Status of ${title}`}
      value={status}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as ArtworkStatus)}
    >
      {ARTWORK_STATUSES.map((word) => (
        <option key={word} value={word}>
          {WORDS[word]}
        </option>
      ))}
    </select>
  );
}
