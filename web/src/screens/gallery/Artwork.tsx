import { useParams } from 'react-router-dom';
import { ArtworkLabel } from '../../features/artworks/ArtworkLabel.tsx';
import { ArtworkPictures } from '../../features/artworks/ArtworkPictures.tsx';
import { isSample } from '../../features/artworks/is-sample.ts';
import { MoreByArtist } from '../../features/artworks/MoreByArtist.tsx';
import { useArtwork } from '../../features/artworks/use-artwork.ts';
import { AddToBag } from '../../features/cart/AddToBag.tsx';
import { useTrackOnce } from '../../lib/tracking/use-track-once.ts';
import { Head } from '../../ui/Head.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './Artwork.module.css';
import { ArtworkNotFound } from './ArtworkNotFound.tsx';

/** The page of a work. */
export function Artwork() {
  const { id = '' } = useParams();
  const { data: artwork, error, reload } = useArtwork(id);
  useTrackOnce('view_artwork', 'artwork_id', artwork?.id);
  if (artwork === undefined)
    return error ? (
      <ArtworkNotFound error={error} retry={reload} />
    ) : (
      <p role="status" className={styles.loading}>
        Loading artwork...
      </p>
    );
  return (
    <article>
      <Head title={`${artwork.title} by ${artwork.artist_name}`} description={artwork.description} />
      <div className={styles.stage}>
        <div className={styles.side}>
          <Region part="picture">
            <ArtworkPictures key={artwork.id} artwork={artwork} />
          </Region>
        </div>
        <div className={styles.side}>
          <ArtworkLabel artwork={artwork}>
            <Region part="offer" small>
              <AddToBag key={artwork.id} artwork={artwork} />
            </Region>
          </ArtworkLabel>
        </div>
      </div>
      {!isSample(artwork) && (
        <Region part="list">
          <MoreByArtist artwork={artwork} />
        </Region>
      )}
    </article>
  );
}
