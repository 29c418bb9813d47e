import { useEffect, useRef } from 'react';
import { referrer } from './referrer.ts';
import { track } from './track.ts';

/**
 * Records a view of each thing that is shown, once, however often it is read again.
 *
 * @param id `undefined` as long as nothing is shown
 */
export function useTrackOnce(
  view: 'view_artwork' | 'view_artist',
  property: 'artwork_id' | 'artist_id',
  id: number | undefined,
): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (id === undefined || id === last.current) return;
    last.current = id;
    track(view, { [property]: id, referrer: referrer() });
  }, [view, property, id]);
}
