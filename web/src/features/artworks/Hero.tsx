import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { FIRST_PICTURE } from '#contract/first-picture.ts';
import { formatPrice } from '../../lib/money.ts';
import { track } from '../../lib/tracking/track.ts';
import { artworkPath } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './Hero.module.css';
import { pictureAlt } from './picture-alt.ts';

/** The first featured work: its picture from edge to edge, its label below. */
export function Hero({ artwork }: { artwork: Artwork }) {
  const { id, title, artist_name, image_url, color, price } = artwork;
  return (
    <article>
      <Link className={styles.link} to={artworkPath(id)} onClick={() => track('click_artwork', { artwork_id: id })}>
        <Picture
          className={styles.picture}
          src={image_url}
          alt={pictureAlt(artwork)}
          sizes={FIRST_PICTURE.home}
          width={1232}
          height={600}
          color={color}
          eager
        />
        <h2 dir="auto" className={styles.title}>
          {title}
        </h2>
      </Link>
      <div className={styles.label}>
        <p dir="auto" className={styles.artist}>
          {artist_name}
        </p>
        <p className={styles.price}>{formatPrice(price)}</p>
      </div>
    </article>
  );
}

/** Keeps the place of the hero while it loads, and shows a message in it. */
export function HeroPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}
