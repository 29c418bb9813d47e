import { isDeepStrictEqual } from 'node:util';
import Type, { type StaticDecode } from 'typebox';
import { evolvePieces, holdsAt, NO_PIECES, Pieces, piecesTaken, statusOfPieces } from '../../contract/pieces.ts';
import { Id, KeptInstant, NullableText } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { type ArtworkEvent, ArtworkFields, ArtworkImage, ArtworkStatus } from './events.ts';

const HungImage = Type.Object({
  ...ArtworkImage.properties,
  /** What it shows, in the artist's words. */
  text: NullableText,
});
export type HungImage = StaticDecode<typeof HungImage>;

const ListedArtwork = Type.Object({
  ...ArtworkFields.properties,
  artwork_id: Id,
  /** The artist's user id. */
  artist_id: Id,
  status: ArtworkStatus,
  /** The artist's own word for it; what became of the pieces may say more. */
  said: ArtworkStatus,
  pieces: Pieces,
  /** In the order in which they are shown; the first one stands for the work. */
  images: Type.Array(HungImage),
  created_at: KeptInstant,
});
export type ListedArtwork = StaticDecode<typeof ListedArtwork>;

/** A work; null before it is listed, then `deleted` for ever, or `erased` when it must be forgotten too. */
const ArtworkState = Type.Union([ListedArtwork, Type.Literal('deleted'), Type.Literal('erased'), Type.Null()]);
export type ArtworkState = StaticDecode<typeof ArtworkState>;

/** Images in the order of ids that name each of them. */
function inOrder(images: HungImage[], imageIds: string[]): HungImage[] {
  const places = new Map(imageIds.map((id, place) => [id, place]));
  const placeOf = ({ image_id }: HungImage) => places.get(image_id) ?? imageIds.length;
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function described(images: HungImage[], { image_id, text }: Pick<HungImage, 'image_id' | 'text'>): HungImage[] {
  return images.map((image) => (image.image_id === image_id ? { ...image, text } : image));
}

type StillKnown = Exclude<ArtworkEvent, { type: 'artwork_erased' }>;

function evolveListed(state: ListedArtwork, event: StillKnown): ArtworkState {
  switch (event.type) {
    case 'artwork_listed':
    case 'artwork_changed':
      return { ...state, ...event.payload };
    case 'artwork_status_changed': {
      const { status, because } = event.payload;
      return { ...state, status, said: because === undefined ? status : state.said };
    }
    case 'pieces_held':
    case 'pieces_extended':
    case 'pieces_released':
    case 'pieces_sold':
    case 'pieces_restocked':
      return { ...state, pieces: evolvePieces(state.pieces, event) };
    case 'artwork_image_added':
      return { ...state, images: [...state.images, { ...event.payload.image, text: null }] };
    case 'artwork_image_removed':
      return { ...state, images: state.images.filter(({ image_id }) => image_id !== event.payload.image_id) };
    case 'artwork_images_ordered':
      return { ...state, images: inOrder(state.images, event.payload.image_ids) };
    case 'artwork_image_described':
      return { ...state, images: described(state.images, event.payload) };
    case 'artwork_deleted':
      return 'deleted';
  }
}

export const artwork = {
  name: 'artwork',
  version: 3,
  schema: ArtworkState,
  initial: null as ArtworkState,
  evolve(state: ArtworkState, event: ArtworkEvent & { occurredAt: Date }): ArtworkState {
    if (event.type === 'artwork_listed')
      return {
        ...event.payload,
        status: 'available',
        said: 'available',
        pieces: NO_PIECES,
        images: [],
        created_at: event.occurredAt,
      };
    if (event.type === 'artwork_erased') return 'erased';
    return isThere(state) ? evolveListed(state, event) : state;
  },
};

/** Whether the work is there: listed, and neither deleted nor erased. */
export function isThere(state: ArtworkState): state is ListedArtwork {
  return state !== null && state !== 'deleted' && state !== 'erased';
}

/** The stream of a work. */
export const artworkStream = (artworkId: number) => `artwork-${artworkId}`;

/**
 * The work, for the artist who may change it.
 *
 * @throws ARTWORK_NOT_FOUND when it is not there; FORBIDDEN to everybody but its artist
 */
export function ownArtwork(state: ArtworkState, userId: number): ListedArtwork {
  if (!isThere(state)) throw fail('ARTWORK_NOT_FOUND');
  if (state.artist_id !== userId) throw fail('FORBIDDEN');
  return state;
}

/** Lets go of the holds that have run out, before something is decided for which they would count. */
const lettingGo = ({ held }: Pieces, ids: Pick<ListedArtwork, 'artwork_id' | 'artist_id'>, at: Date): ArtworkEvent[] =>
  held
    .filter(({ until }) => Date.parse(until) <= at.getTime())
    .map(({ order_id }) => ({ type: 'pieces_released', payload: { ...ids, order_id, reason: 'expired' } }));

/** Lists a new work under a new id. */
export function listArtwork(
  _state: ArtworkState,
  { artworkId, userId, fields }: { artworkId: number; userId: number; fields: ArtworkFields },
): { events: ArtworkEvent[] } {
  return { events: [{ type: 'artwork_listed', payload: { artwork_id: artworkId, artist_id: userId, ...fields } }] };
}

type Changes = {
  userId: number;
  changes: Partial<ArtworkFields>;
  status?: ArtworkStatus | undefined;
  /** Decides which holds have run out. */
  at: Date;
};

/**
 * Changes fields of a work, and its status. A value that it has already changes nothing.
 *
 * @throws ARTWORK_NOT_FOUND, FORBIDDEN; PIECES_HELD for an edition below what is held and sold
 */
export function changeArtwork(
  state: ArtworkState,
  { userId, changes, status, at }: Changes,
): { events: ArtworkEvent[] } {
  const now = ownArtwork(state, userId);
  const ids = { artwork_id: now.artwork_id, artist_id: now.artist_id };
  const changed: Partial<ArtworkFields> = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isDeepStrictEqual(value, now[field as keyof ArtworkFields])),
  );
  const { limited_edition: edition, pieces } = { ...now, ...changed };
  const taken = piecesTaken(pieces, at);
  if (changed.limited_edition !== undefined && taken > (edition ?? 1))
    throw fail('PIECES_HELD', { message: `${taken} of this work are sold or kept for somebody` });
  const events: ArtworkEvent[] = [];
  // An edition that may be smaller counts on what has run out to be over for good.
  if (changed.limited_edition !== undefined) events.push(...lettingGo(pieces, ids, at));
  if (Object.keys(changed).length > 0) events.push({ type: 'artwork_changed', payload: { ...ids, ...changed } });
  const said = status ?? now.said;
  const isSaid = status !== undefined && status !== now.status && status !== now.said;
  if (isSaid) events.push({ type: 'artwork_status_changed', payload: { ...ids, status } });
  const shown = statusOfPieces(pieces, edition, said, at);
  if (shown !== (isSaid ? status : now.status))
    events.push({ type: 'artwork_status_changed', payload: { ...ids, status: shown, because: 'pieces' } });
  return { events };
}

/** Deletes a work. @throws ARTWORK_NOT_FOUND, FORBIDDEN; PIECES_HELD while some are kept for an order */
export function deleteArtwork(
  state: ArtworkState,
  { userId, at }: { userId: number; at: Date },
): { events: ArtworkEvent[] } {
  const { artwork_id, artist_id, pieces } = ownArtwork(state, userId);
  if (holdsAt(pieces, at).length > 0) throw fail('PIECES_HELD');
  const ids = { artwork_id, artist_id };
  return { events: [...lettingGo(pieces, ids, at), { type: 'artwork_deleted', payload: ids }] };
}

/** Erases a work, deleted or not. A second time changes nothing. */
export function eraseArtwork(
  state: ArtworkState,
  { artworkId, userId }: { artworkId: number; userId: number },
): { events: ArtworkEvent[] } {
  if (state === null || state === 'erased') return { events: [] };
  return { events: [{ type: 'artwork_erased', payload: { artwork_id: artworkId, artist_id: userId } }] };
}
