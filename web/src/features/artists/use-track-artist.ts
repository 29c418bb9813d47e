import { useEffect, useRef } from 'react';
import { track } from '../../lib/tracking/track.ts';

/** Records a view of each artist that is shown, once, however often the profile is read again. */
export function useTrackArtist(artistId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (artistId === undefined || artistId === last.current) return;
    last.current = artistId;
    track('view_artist', { artist_id: artistId });
  }, [artistId]);
}
