import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { startTracking } from './event-queue.ts';
import { referrer } from './referrer.ts';
import { trackAt } from './track.ts';

/** Records a view whenever path, query or hash change, with the path before as its referrer. */
export function usePageViews(): void {
  const { pathname, search, hash } = useLocation();
  const last = useRef({ address: '', path: '' });
  useEffect(startTracking, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on each page, so that the next one knows its referrer.
  useEffect(() => void referrer(), [pathname]);
  useEffect(() => {
    const address = `${pathname}${search}${hash}`;
    if (last.current.address === address) return;
    trackAt({ pathname, search, hash }, 'view_page', { referrer: last.current.path });
    last.current = { address, path: pathname };
  }, [pathname, search, hash]);
}
