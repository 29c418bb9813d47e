import type { Artist } from '#contract/artists.ts';
import { track } from '../../lib/tracking/track.ts';
import styles from './ArtistLinks.module.css';
import { artistLinks } from './artist-links.ts';

/** Links to the artist's website, Instagram and X. */
export function ArtistLinks({ artist }: { artist: Artist }) {
  const links = artistLinks(artist);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className={styles.links}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => track('click_link', { artist_id: artist.id, href })}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
