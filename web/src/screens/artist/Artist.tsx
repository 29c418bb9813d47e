import { useParams } from 'react-router-dom';
import { useArtist } from '../../features/artists/use-artist.ts';
import { useMinisite, usePages } from '../../features/minisites/use-minisite.ts';
import { isNotFound } from '../../lib/reading/errors.ts';
import { useTrackOnce } from '../../lib/tracking/use-track-once.ts';
import { Head } from '../../ui/Head.tsx';
import { Failed, Loading } from '../../ui/Notice.tsx';
import { ArtistFrame } from './ArtistFrame.tsx';
import { ArtistNotFound } from './ArtistNotFound.tsx';
import { ArtistPage } from './ArtistPage.tsx';

/** An artist's public page, under the id of the profile or the slug of the mini-site. */
export function Artist() {
  const { artist: named = '' } = useParams();
  const { data: artist, error, reload } = useArtist(named);
  const site = useMinisite(named);
  const pages = usePages(named, site.data?.id);
  useTrackOnce('view_artist', 'artist_id', artist?.id);
  // The page appears as a whole and in its theme, so that nothing moves later.
  if (artist !== undefined && !site.loading && !pages.loading)
    return (
      <ArtistFrame theme={site.data?.theme}>
        <Head title={artist.artist_name} description={artist.bio} />
        <ArtistPage key={artist.id} artist={artist} site={site} pages={pages} />
      </ArtistFrame>
    );
  return (
    <ArtistFrame>
      {artist !== undefined || error === undefined ? (
        <Loading>Loading artist...</Loading>
      ) : isNotFound(error) ? (
        <ArtistNotFound />
      ) : (
        <Failed message="Failed to load artist profile" retry={reload} />
      )}
    </ArtistFrame>
  );
}
