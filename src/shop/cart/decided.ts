import type { Rates } from '../../contract/amounts.ts';
import type { Cart } from '../../contract/cart.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { CartState } from './decide.ts';
import { presentCart, type ShownLine } from './present.ts';
import { type Artist, loadArtist, loadWork, statusOf } from './works.ts';

/** Asks once for each distinct thing. */
async function askOnce<Thing, Answer>(things: Thing[], ask: (thing: Thing) => Promise<Answer>) {
  const each = [...new Set(things)];
  const answers = await Promise.all(each.map(ask));
  return new Map(each.map((thing, index) => [thing, answers[index] as Answer]));
}

/**
 * A cart from its decided state, with its works from their own streams. It is what the read model shows once it has
 * folded as much, and needs no read model.
 */
export async function presentDecided(
  log: DomainLog,
  userId: number,
  { lines, updated_at }: CartState,
  { rates, at }: { rates: Rates; at: Date },
): Promise<Cart> {
  const inOrder = [...lines.values()].sort((one, other) => one.item_id - other.item_id);
  const works = await askOnce(
    inOrder.map(({ artwork_id }) => artwork_id),
    (id) => loadWork(log, id),
  );
  const artists: Map<number, Artist> = await askOnce(
    [...works.values()].flatMap((work) => (work ? [work.artist_id] : [])),
    (id) => loadArtist(log, id),
  );
  const shown = inOrder.flatMap((line): ShownLine[] => {
    const work = works.get(line.artwork_id);
    const artist = work && artists.get(work.artist_id);
    if (!work || !artist) return [];
    const { title, medium, dimensions, price_cents, images } = work;
    const status = statusOf(work, at);
    const { profile_id: artist_id, artist_name } = artist;
    const [image_id = null] = images;
    return [{ ...line, title, medium, dimensions, price_cents, status, image_id, artist_id, artist_name }];
  });
  return presentCart(userId, { lines: shown, updatedAt: updated_at }, rates);
}
