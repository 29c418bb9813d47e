import type { ReactNode } from 'react';
import type { Artist } from '#contract/artists.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './ArtistHead.module.css';
import { ArtistLinks } from './ArtistLinks.tsx';

/** The head of an artist's page: pictures, name, place and bio. @param actions what a visitor can do */
export function ArtistHead({ artist, actions }: { artist: Artist; actions: ReactNode }) {
  const { artist_name, bio, location, profile_image_url, cover_image_url, profile_image_focus, cover_image_focus } =
    artist;
  return (
    <header className={styles.head}>
      {cover_image_url !== null && (
        <Picture
          className={styles.cover}
          src={cover_image_url}
          focus={cover_image_focus}
          alt=""
          sizes="100vw"
          width={1440}
          height={480}
          eager
        />
      )}
      <div className={styles.label}>
        <div className={styles.who}>
          {profile_image_url !== null && (
            <Picture
              className={styles.portrait}
              src={profile_image_url}
              focus={profile_image_focus}
              alt={`Portrait of ${artist_name}`}
              sizes="160px"
              width={160}
              height={160}
              eager
            />
          )}
          <div className={styles.names}>
            <h1 dir="auto" className={styles.name}>
              {artist_name}
            </h1>
            {location !== null && (
              <p dir="auto" className={styles.location}>
                {location}
              </p>
            )}
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
        <div className={styles.words}>
          <p dir="auto" className={styles.bio}>
            {bio}
          </p>
          <ArtistLinks artist={artist} />
        </div>
      </div>
    </header>
  );
}
