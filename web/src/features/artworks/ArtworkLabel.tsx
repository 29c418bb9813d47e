import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { formatPrice } from '../../lib/money.ts';
import { artistPath, discoverPath } from '../../paths.ts';
import { ArtworkDetails } from './ArtworkDetails.tsx';
import styles from './ArtworkLabel.module.css';
import { categorySlug } from './categories.ts';
import { isSample } from './is-sample.ts';
import { WorkActions } from './WorkActions.tsx';

/** Characters from which on a title is set smaller, so that the price stays in sight. */
const LONG_TITLE = 60;

type ArtworkLabelProps = {
  artwork: Artwork;
  /** The ways to buy it. */
  children: ReactNode;
};

/** The label beside a work: title, artist, price and all details. */
export function ArtworkLabel({ artwork, children }: ArtworkLabelProps) {
  const { title, artist_name, artist_profile_id, category_id, category_name, price, description, tags } = artwork;
  const category = categorySlug(category_id);
  return (
    <div className={styles.label}>
      <header className={styles.header}>
        <p className={styles.category}>
          {category ? <Link to={discoverPath({ category })}>{category_name}</Link> : category_name}
        </p>
        <h1 dir="auto" className={title.length > LONG_TITLE ? `${styles.title} ${styles.long}` : styles.title}>
          {title}
        </h1>
        <p dir="auto" className={styles.artist}>
          {isSample(artwork) ? artist_name : <Link to={artistPath(artist_profile_id)}>{artist_name}</Link>}
        </p>
        <p className={styles.price}>{formatPrice(price)}</p>
      </header>
      {children}
      <WorkActions artwork={artwork} />
      <section aria-labelledby="about" className={styles.section}>
        <h2 id="about">About This Work</h2>
        <p dir="auto" className={styles.description}>
          {description}
        </p>
      </section>
      <section aria-labelledby="details" className={`${styles.section} ${styles.printed}`}>
        <h2 id="details">Details</h2>
        <ArtworkDetails artwork={artwork} />
      </section>
      {tags.length > 0 && (
        <ul aria-label="Tags" className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              <Link to={discoverPath({ tag })}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
