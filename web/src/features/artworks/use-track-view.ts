import { useEffect, useRef } from 'react';
import { track } from '../../lib/tracking/track.ts';

/** Records that a work is looked at: once for each work that is shown, however often its figures arrive anew. */
export function useTrackView(artworkId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (artworkId === undefined || artworkId === last.current) return;
    last.current = artworkId;
    track('view_artwork', { artwork_id: artworkId });
  }, [artworkId]);
}
