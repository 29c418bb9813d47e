import type { ArtworkStatus } from '#contract/artworks.ts';

type Statuses = { artwork: { status: ArtworkStatus }; status_then: ArtworkStatus | null };

/** What stands after the status of a favourite that cannot be bought; `undefined` when it can. */
export function statusSince({ artwork, status_then }: Statuses): string | undefined {
  if (artwork.status === 'available') return undefined;
  if (artwork.status === 'reserved') return 'It may become free again.';
  return status_then === 'available' ? 'since you liked it.' : 'Somebody has bought it.';
}
