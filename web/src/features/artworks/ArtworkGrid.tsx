import type { Artwork } from '#contract/artworks.ts';
import { ArtworkCard } from './ArtworkCard.tsx';
import styles from './ArtworkGrid.module.css';

/** Works in 3 columns, 2 on a narrow window, 1 on a phone. @param eager how many are in sight before scrolling */
export function ArtworkGrid({ artworks, eager = 0 }: { artworks: Artwork[]; eager?: number }) {
  return (
    <ul className={styles.grid}>
      {artworks.map((artwork, index) => (
        <li key={artwork.id}>
          <ArtworkCard artwork={artwork} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
