import t from 'tap';
import type { ArtworkStatus } from '../../../src/contract/artworks.ts';
import { statusSince } from '../../../web/src/features/favorites/status-since.ts';

// Shows 8.12
t.test('a work is sold since it was liked only when it was for sale then', async (t) => {
  const since = (then: ArtworkStatus | null, now: ArtworkStatus) =>
    statusSince({ artwork: { status: now }, status_then: then });
  t.equal(since('available', 'sold'), 'since you liked it.');
  for (const then of ['sold', 'reserved', null] as const) t.equal(since(then, 'sold'), 'Somebody has bought it.');
  t.equal(since('sold', 'available'), undefined);
  t.equal(since('available', 'reserved'), 'It may become free again.');
});
