import { ARTWORK_STATUSES, type Artwork, type ArtworkStatus } from '#contract/artworks.ts';
import { capitalised } from '../../lib/format.ts';
import styles from './StatusSelect.module.css';

type StatusSelectProps = { artwork: Artwork; disabled: boolean; onChange: (status: ArtworkStatus) => void };

/** The status of a work in its colour, and the way to change it. */
export function StatusSelect({ artwork: { title, status }, disabled, onChange }: StatusSelectProps) {
  return (
    <select
      className={`${styles.select} ${styles[status]}`}
      aria-label={`Status of ${title}`}
      value={status}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = ARTWORK_STATUSES.find((word) => word === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {ARTWORK_STATUSES.map((word) => (
        <option key={word} value={word}>
          {capitalised(word)}
        </option>
      ))}
    </select>
  );
}
