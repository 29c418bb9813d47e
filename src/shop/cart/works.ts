import Type, { type Static } from 'typebox';
import { GONE } from '../../contract/cart.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { ArtistEvent } from '../artists/events.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import type { Offer } from './decide.ts';

/*
 * What carts check and show of works and artists, from the streams of these. What they show is the same as in the read
 * model of carts. They ignore everything else in those events.
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
    /** Ids, in the order in which they are shown. */
    images: Type.Array(Type.String()),
  }),
);
/** A work, deleted or not; null when there never was one. */
export type Work = Static<typeof Work>;

type Known = NonNullable<Work>;

function evolveKnown(work: Known, { type, payload }: ArtworkEvent): Known {
  switch (type) {
    case 'artwork_changed': {
      const { limited_edition: edition = work.edition, ...changed } = payload;
      const { title, medium, dimensions, price_cents } = { ...work, ...changed };
      return { ...work, title, medium, dimensions, price_cents, edition };
    }
    case 'artwork_status_changed':
      return { ...work, status: payload.status };
    case 'artwork_deleted':
      return { ...work, status: 'deleted' };
    case 'artwork_image_added':
      return { ...work, images: [...work.images, payload.image.image_id] };
    case 'artwork_image_removed':
      return { ...work, images: work.images.filter((id) => id !== payload.image_id) };
    case 'artwork_images_ordered':
      return { ...work, images: payload.image_ids };
    default:
      return work;
  }
}

export const cartWork = {
  name: 'cart-work',
  version: 2,
  schema: Work,
  initial: null as Work,
  evolve(work: Work, event: ArtworkEvent): Work {
    const { type, payload } = event;
    if (type === 'artwork_listed') {
      const { artist_id, title, medium, dimensions, price_cents, limited_edition: edition } = payload;
      return { artist_id, title, medium, dimensions, price_cents, edition, status: 'available', images: [] };
    }
    if (type === 'artwork_erased') {
      const nothing = { title: GONE.title, medium: '', dimensions: null, price_cents: 0, edition: null, images: [] };
      return { artist_id: payload.artist_id, ...nothing, status: 'deleted' };
    }
    return work && evolveKnown(work, event);
  },
};

const Artist = Nullable(Type.Object({ profile_id: Id, artist_name: Type.String() }));
/** The name under which an artist's works are shown; null before there is a profile. */
export type Artist = Static<typeof Artist>;

export const cartArtist = {
  name: 'cart-artist',
  version: 1,
  schema: Artist,
  initial: null as Artist,
  evolve: (_artist: Artist, { type, payload }: ArtistEvent): Artist => ({
    profile_id: payload.profile_id,
    artist_name: type === 'artist_profile_saved' ? payload.artist_name : GONE.artist,
  }),
};

/** A work as its own stream says it now. */
export async function loadWork(log: DomainLog, artworkId: number): Promise<Work> {
  return (await loadState(log, `artwork-${artworkId}`, cartWork)).state;
}

/** An artist as their own stream says it now. @param userId of the artist's account */
export async function loadArtist(log: DomainLog, userId: number): Promise<Artist> {
  return (await loadState(log, `artist-${userId}`, cartArtist)).state;
}

/** What is offered of a work: null when there is no such work, or it is deleted. */
export function offerOf(work: Work): Offer {
  if (!work || work.status === 'deleted') return null;
  return { available: work.status === 'available', edition: work.edition };
}
