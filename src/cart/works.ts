import Type, { type Static } from 'typebox';
import { GONE } from '../contract/cart.ts';
import { Id, Nullable } from '../contract/primitives.ts';
import type { DomainLog } from '../log/domain.ts';
import { loadState } from '../log/load-state.ts';
import type { Offer } from './decide.ts';

/*
 * What carts ask and show of works and their artists, out of the streams of those: the same that the read model folds
 * out of them. Everything else that their events say is none of a cart's business.
 */

const Work = Nullable(
  Type.Object({
    artist_id: Id,
    title: Type.String(),
    medium: Type.String(),
    dimensions: Nullable(Type.String()),
    price_cents: Type.Integer({ minimum: 0 }),
    status: Type.Enum(['available', 'sold', 'reserved', 'deleted']),
    edition: Nullable(Type.Integer({ minimum: 1 })),
    /** Ids, in the order in which they were added. */
    images: Type.Array(Type.String()),
  }),
);
/** A work, deleted or not; null when there never was one. */
export type Work = Static<typeof Work>;

type Known = NonNullable<Work>;
type Said = Omit<Known, 'status' | 'edition' | 'images'> & {
  status: 'available' | 'sold' | 'reserved';
  limited_edition: number | null;
  image: { image_id: string };
  image_id: string;
};
/** An event of a work; each says some of it. */
type WorkEvent = { type: string; payload: Partial<Said> };

const SHOWN = ['title', 'medium', 'dimensions', 'price_cents'] as const;

function evolveKnown(work: Known, { type, payload }: WorkEvent): Known {
  const { limited_edition, image, image_id, status } = payload;
  switch (type) {
    case 'artwork_changed': {
      const said = SHOWN.filter((field) => payload[field] !== undefined).map((field) => [field, payload[field]]);
      return {
        ...work,
        ...Object.fromEntries(said),
        ...(limited_edition !== undefined && { edition: limited_edition }),
      };
    }
    case 'artwork_status_changed':
      return { ...work, status: status ?? work.status };
    case 'artwork_deleted':
      return { ...work, status: 'deleted' };
    case 'artwork_image_added':
      return { ...work, images: [...work.images, ...(image ? [image.image_id] : [])] };
    case 'artwork_image_removed':
      return { ...work, images: work.images.filter((id) => id !== image_id) };
    default:
      return work;
  }
}

export const cartWork = {
  name: 'cart-work',
  version: 1,
  schema: Work,
  initial: null as Work,
  evolve(work: Work, event: WorkEvent): Work {
    const { type, payload } = event;
    if (type === 'artwork_listed') {
      const { artist_id, title, medium, dimensions, price_cents, limited_edition } = payload as Said;
      const said = { artist_id, title, medium, dimensions, price_cents, edition: limited_edition };
      return { ...said, status: 'available', images: [] };
    }
    if (type === 'artwork_erased') {
      const { artist_id } = payload as Said;
      const nothing = { title: GONE.title, medium: '', dimensions: null, price_cents: 0, edition: null, images: [] };
      return { artist_id, ...nothing, status: 'deleted' };
    }
    return work && evolveKnown(work, event);
  },
};

const Artist = Nullable(Type.Object({ profile_id: Id, artist_name: Type.String() }));
/** Under which name an artist's works are shown; null as long as there is no profile. */
export type Artist = Static<typeof Artist>;

type ArtistEvent = { type: string; payload: { profile_id: number; artist_name?: string } };

export const cartArtist = {
  name: 'cart-artist',
  version: 1,
  schema: Artist,
  initial: null as Artist,
  evolve: (_artist: Artist, { payload }: ArtistEvent): Artist => ({
    profile_id: payload.profile_id,
    artist_name: payload.artist_name ?? GONE.artist,
  }),
};

/** A work as its own stream says it now. */
export async function loadWork(log: DomainLog, artworkId: number): Promise<Work> {
  return (await loadState(log, `artwork-${artworkId}`, cartWork)).state;
}

/** An artist as the own stream says it now. @param userId of the artist's account */
export async function loadArtist(log: DomainLog, userId: number): Promise<Artist> {
  return (await loadState(log, `artist-${userId}`, cartArtist)).state;
}

/** What is offered of a work: null when there is no such work, or no longer. */
export function offerOf(work: Work): Offer {
  if (!work || work.status === 'deleted') return null;
  return { available: work.status === 'available', edition: work.edition };
}
