import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { FIRST_PICTURE } from '#contract/first-picture.ts';
import { formatPrice } from '../../lib/money.ts';
import { track } from '../../lib/tracking/track.ts';
import { artworkPath } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import work from '../../ui/WorkTitle.module.css';
import styles from './ArtworkCard.module.css';
import { CardHeart } from './CardHeart.tsx';
import { isSample } from './is-sample.ts';
import { pictureAlt } from './picture-alt.ts';

/** A work in a grid: the picture and its label. */
export function ArtworkCard({ artwork, eager = false }: { artwork: Artwork; eager?: boolean }) {
  const { id, title, artist_name, image_url, color, price, status } = artwork;
  return (
    <article className={styles.card}>
      <Link className={styles.link} to={artworkPath(id)} onClick={() => track('click_artwork', { artwork_id: id })}>
        <div className={styles.frame}>
          <Picture
            className={styles.picture}
            src={image_url}
            alt={pictureAlt(artwork)}
            sizes={FIRST_PICTURE.discover}
            width={400}
            height={500}
            color={color}
            eager={eager}
          />
        </div>
        <h3 dir="auto" className={`${work.title} ${styles.title}`}>
          {title}
        </h3>
      </Link>
      {!isSample(artwork) && <CardHeart artwork={artwork} />}
      <p dir="auto" className={styles.artist}>
        {artist_name}
      </p>
      <p className={styles.price}>
        <span>{formatPrice(price)}</span>
        {status !== 'available' && <StatusLabel status={status} />}
      </p>
    </article>
  );
}
