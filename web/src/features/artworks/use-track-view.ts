import { useEffect, useRef } from 'react';
import { track } from '../../lib/tracking/track.ts';

/** Records a view of each work that is shown, once, however often its figures are read again. */
export function useTrackView(artworkId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (artworkId === undefined || artworkId === last.current) return;
    last.current = artworkId;
    track('view_artwork', { artwork_id: artworkId });
  }, [artworkId]);
}
