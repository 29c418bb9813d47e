import { useEffect, useRef } from 'react';
import { track } from '../../lib/tracking/track.ts';

/** Records that an artist is looked at: once for each who is shown, however often the profile arrives anew. */
export function useTrackArtist(artistId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (artistId === undefined || artistId === last.current) return;
    last.current = artistId;
    track('view_artist', { artist_id: artistId });
  }, [artistId]);
}
