import { Fragment, useState } from 'react';
import type { Artwork, ArtworkStatus } from '#contract/artworks.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import { InventoryRow } from './InventoryRow.tsx';
import styles from './InventoryTable.module.css';

/** Few look at it. */
const WorkHistory = lazyPart('WorkHistory', () => import('./WorkHistory.tsx'));

type InventoryTableProps = {
  artworks: Artwork[];
  isSelected: (id: number) => boolean;
  toggle: (id: number) => void;
  onStatus: (id: number, status: ArtworkStatus) => Promise<unknown>;
};

/** The artist's own works in a table; on a phone each becomes a card. */
export function InventoryTable({ artworks, isSelected, toggle, onStatus }: InventoryTableProps) {
  const [changing, setChanging] = useState<readonly number[]>([]);
  const [told, setTold] = useState<number>();
  const change = async (id: number, status: ArtworkStatus) => {
    setChanging((others) => [...others, id]);
    await onStatus(id, status);
    setChanging((others) => others.filter((other) => other !== id));
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Picture</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Medium</th>
          <th scope="col" className={styles.price}>
            Price
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col">
            <span className="visually-hidden">Links</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {artworks.map((artwork) => (
          <Fragment key={artwork.id}>
            <InventoryRow
              artwork={artwork}
              selected={isSelected(artwork.id)}
              onSelect={() => toggle(artwork.id)}
              changing={changing.includes(artwork.id)}
              onStatus={(status) => void change(artwork.id, status)}
              told={told === artwork.id}
              onTell={() => setTold(told === artwork.id ? undefined : artwork.id)}
            />
            {told === artwork.id && (
              <tr className={styles.history}>
                <td colSpan={7}>
                  <Region part="history" loading={<Loading>Loading history...</Loading>}>
                    <WorkHistory id={artwork.id} />
                  </Region>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
