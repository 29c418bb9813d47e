import { Link } from 'react-router-dom';
import type { Artwork, ArtworkStatus } from '#contract/artworks.ts';
import { formatPrice } from '../../lib/money.ts';
import { artworkPath, editArtworkPath } from '../../paths.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Picture } from '../../ui/Picture.tsx';
import work from '../../ui/WorkTitle.module.css';
import styles from './InventoryTable.module.css';
import { StatusSelect } from './StatusSelect.tsx';

type InventoryRowProps = {
  artwork: Artwork;
  selected: boolean;
  onSelect: () => void;
  changing: boolean;
  onStatus: (status: ArtworkStatus) => void;
  /** Whether its history is shown below it. */
  told: boolean;
  onTell: () => void;
};

/** One of the artist's own works. */
export function InventoryRow({ artwork, selected, onSelect, changing, onStatus, told, onTell }: InventoryRowProps) {
  const { id, title, artist_name, medium, price, thumb_url, image_url, color } = artwork;
  return (
    <tr className={styles.row}>
      <td className={styles.pick}>
        <CheckboxField
          checked={selected}
          onChange={onSelect}
          label={<span className="visually-hidden">{`Select ${title}`}</span>}
        />
      </td>
      <td className={styles.picture}>
        <Picture src={thumb_url} alt={`${title} by ${artist_name}`} sizes="64px" width={64} height={80} color={color} />
      </td>
      <th scope="row" className={`${work.title} ${styles.title}`}>
        <Link to={editArtworkPath(id)}>{title}</Link>
        {image_url === null && (
          <p className={styles.unseen}>
            No image yet: not shown. <Link to={editArtworkPath(id, 'images')}>Add an image</Link>
          </p>
        )}
      </th>
      <td className={styles.medium}>{medium}</td>
      <td className={styles.price}>{formatPrice(price)}</td>
      <td className={styles.status}>
        <StatusSelect artwork={artwork} disabled={changing} onChange={onStatus} />
      </td>
      <td className={styles.links}>
        <Link to={editArtworkPath(id)} aria-label={`Edit ${title}`}>
          Edit
        </Link>
        <Link to={artworkPath(id)} aria-label={`View Page of ${title}`}>
          View Page
        </Link>
        <button type="button" aria-expanded={told} aria-label={`History of ${title}`} onClick={onTell}>
          History
        </button>
      </td>
    </tr>
  );
}
