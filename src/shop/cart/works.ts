import Type, { type Static } from 'typebox';
import { GONE } from '../../contract/cart.ts';
import { evolvePieces, NO_PIECES, Pieces, statusOfPieces } from '../../contract/pieces.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { ArtistEvent } from '../artists/events.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import type { Offer } from './decide.ts';

/*
 * What carts check and show of works and artists, from the streams of these. What they show is the same as what is read
 * from the read model of carts. They ignore everything else in those events.
 */

const Work = Nullable(
  Type.Object({
    artist_id: Id,
    title: Type.String(),
    medium: Type.String(),
    dimensions: Nullable(Type.String()),
    price_cents: Type.Integer({ minimum: 0 }),
    edition: Nullable(Type.Integer({ minimum: 1 })),
    /** The artist's own word for it; what became of the pieces may say more. */
    said: Type.Enum(['available', 'sold', 'reserved']),
    pieces: Pieces,
    deleted: Type.Boolean(),
    /** Ids, in the order in which they are shown. */
    images: Type.Array(Type.String()),
  }),
);
/** A work, deleted or not; null when there never was one. */
export type Work = Static<typeof Work>;

type Known = NonNullable<Work>;

function evolveKnown(work: Known, event: ArtworkEvent): Known {
  switch (event.type) {
    case 'artwork_changed': {
      const { limited_edition: edition = work.edition, ...changed } = event.payload;
      const { title, medium, dimensions, price_cents } = { ...work, ...changed };
      return { ...work, title, medium, dimensions, price_cents, edition };
    }
    case 'artwork_status_changed': {
      const { status, because } = event.payload;
      return { ...work, said: because === undefined ? status : work.said };
    }
    case 'pieces_held':
    case 'pieces_extended':
    case 'pieces_released':
    case 'pieces_sold':
    case 'pieces_restocked':
      return { ...work, pieces: evolvePieces(work.pieces, event) };
    case 'artwork_deleted':
      return { ...work, deleted: true };
    case 'artwork_image_added':
      return { ...work, images: [...work.images, event.payload.image.image_id] };
    case 'artwork_image_removed':
      return { ...work, images: work.images.filter((id) => id !== event.payload.image_id) };
    case 'artwork_images_ordered':
      return { ...work, images: event.payload.image_ids };
    default:
      return work;
  }
}

/** Nothing of its pieces is taken, and it has no picture. */
const NEW = { said: 'available' as const, pieces: NO_PIECES, images: [] };

export const cartWork = {
  name: 'cart-work',
  version: 3,
  schema: Work,
  initial: null as Work,
  evolve(work: Work, event: ArtworkEvent): Work {
    const { type, payload } = event;
    if (type === 'artwork_listed') {
      const { artist_id, title, medium, dimensions, price_cents, limited_edition: edition } = payload;
      return { artist_id, title, medium, dimensions, price_cents, edition, ...NEW, deleted: false };
    }
    if (type === 'artwork_erased') {
      const nothing = { title: GONE.title, medium: '', dimensions: null, price_cents: 0, edition: null };
      return { artist_id: payload.artist_id, ...nothing, ...NEW, deleted: true };
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

/** What a work is to everybody. A hold that has run out holds nothing, whether or not an event says so. */
export const statusOf = ({ deleted, pieces, edition, said }: Known, at: Date) =>
  deleted ? 'deleted' : statusOfPieces(pieces, edition, said, at);

/** What is offered of a work: null when there is no such work, or it is deleted. */
export function offerOf(work: Work, at: Date): Offer {
  if (!work || work.deleted) return null;
  return { available: statusOf(work, at) === 'available', edition: work.edition };
}
