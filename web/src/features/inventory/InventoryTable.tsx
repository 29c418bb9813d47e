import { useState } from 'react';
import type { Artwork, ArtworkStatus } from '#contract/artworks.ts';
import { InventoryRow } from './InventoryRow.tsx';
import styles from './InventoryTable.module.css';

type InventoryTableProps = {
  artworks: Artwork[];
  isSelected: (id: number) => boolean;
  toggle: (id: number) => void;
  onStatus: (id: number, status: ArtworkStatus) => Promise<unknown>;
};

/** The artist's own works in a table; on a phone each becomes a card. */
export function InventoryTable({ artworks, isSelected, toggle, onStatus }: InventoryTableProps) {
  const [changing, setChanging] = useState<readonly number[]>([]);
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
          <InventoryRow
            key={artwork.id}
            artwork={artwork}
            selected={isSelected(artwork.id)}
            onSelect={() => toggle(artwork.id)}
            changing={changing.includes(artwork.id)}
            onStatus={(status) => void change(artwork.id, status)}
          />
        ))}
      </tbody>
    </table>
  );
}
