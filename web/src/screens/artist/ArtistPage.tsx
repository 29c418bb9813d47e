import { useLocation } from 'react-router-dom';
import type { Artist } from '#contract/artists.ts';
import type { Minisite, MinisitePages } from '#contract/minisites.ts';
import { ArtistHead } from '../../features/artists/ArtistHead.tsx';
import { ContactDetails } from '../../features/artists/ContactDetails.tsx';
import { FollowButton } from '../../features/artists/FollowButton.tsx';
import { hasStudio, StudioDetails } from '../../features/artists/StudioDetails.tsx';
import { currentPage } from '../../features/minisites/page-anchor.ts';
import { SiteView } from '../../features/minisites/SiteView.tsx';
import { isNotFound } from '../../lib/reading/errors.ts';
import type { Read } from '../../lib/reading/use-read.ts';
import { writePath } from '../../paths.ts';
import { Failed } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { WriteLink } from '../../ui/WriteLink.tsx';
import styles from './ArtistPage.module.css';
import { ArtistWorks } from './ArtistWorks.tsx';

type ArtistPageProps = { artist: Artist; site: Read<Minisite>; pages: Read<MinisitePages> };

/** The profile, the mini-site under it when one is published, the studio and the works. */
export function ArtistPage({ artist, site, pages: found }: ArtistPageProps) {
  const pages = found.data?.pages ?? [];
  const current = currentPage(pages, useLocation().hash);
  const works = (
    <Region part="list">
      <ArtistWorks artistId={artist.user_id} />
    </Region>
  );
  const studio = (
    <Region part="section">
      <StudioDetails artist={artist} />
    </Region>
  );
  return (
    <div className={styles.page}>
      <ArtistHead
        artist={artist}
        actions={
          <>
            <FollowButton artistId={artist.id} />
            <WriteLink to={writePath(artist.id)} owner={artist.user_id} />
            <ShareButton title={artist.artist_name} shared={{ artist_id: artist.id }} />
          </>
        }
      />
      {site.error !== undefined && !isNotFound(site.error) && (
        <Failed message="Failed to fetch mini-site" retry={site.reload} />
      )}
      {site.data !== undefined && (
        <div className={styles.site}>
          <Region part="site">
            <SiteView
              site={site.data}
              pages={pages}
              current={current}
              made={{ artwork_listing: works, contact: <ContactDetails artist={artist} />, studio }}
            />
          </Region>
          {found.error !== undefined && <Failed message="Failed to fetch pages" retry={found.reload} />}
        </div>
      )}
      {hasStudio(artist) && current?.page_type !== 'studio' && (
        <section aria-labelledby="studio" className={styles.section}>
          <h2 id="studio">Studio</h2>
          {studio}
        </section>
      )}
      {current?.page_type !== 'artwork_listing' && (
        <section aria-labelledby="gallery" className={styles.section}>
          <h2 id="gallery">Gallery</h2>
          {works}
        </section>
      )}
    </div>
  );
}
