import type { PiecesReply } from '#contract/pieces.ts';
import { formatMoment } from '../lib/format.ts';
import { isLaunched } from '../lib/launched.ts';
import { useRead } from '../lib/reading/use-read.ts';

type FreeAgainProps = { artworkId: number; className?: string | undefined };

/** When a work that is reserved may be free again; nothing while that is not known, or its artist keeps it. */
export function FreeAgain({ artworkId, className }: FreeAgainProps) {
  const path = isLaunched('checkout') ? `/artworks/${artworkId}/pieces` : null;
  const { data, error } = useRead<PiecesReply>(path, { failure: 'Failed to see when a work is free again' });
  if (error !== undefined || !data?.free_again_at) return null;
  return <span className={className}>{`It may be free again on ${formatMoment(data.free_again_at)}.`}</span>;
}
