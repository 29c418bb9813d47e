import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, NullableText } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** Every event names the work and its artist, so that folds need no look-up. */
const ids = { artwork_id: Id, artist_id: Id };
const ofOrder = { order_id: Id };
const Quantity = Type.Integer({ minimum: 1 });
const Cents = Type.Integer({ minimum: 1 });

export const ArtworkStatus = Type.Enum(['available', 'sold', 'reserved']);
export type ArtworkStatus = Static<typeof ArtworkStatus>;

export const ArtworkFields = Type.Object({
  title: Type.String(),
  description: Type.String(),
  category_id: Id,
  medium: Type.String(),
  price_cents: Cents,
  dimensions: NullableText,
  weight: NullableText,
  size: NullableText,
  /** The artist's word for the colour; without it, the colour of the first image is shown. */
  color: NullableText,
  style: NullableText,
  tags: Type.Array(Type.String()),
  is_commission: Type.Boolean(),
  is_digital: Type.Boolean(),
  limited_edition: Nullable(Type.Integer({ minimum: 1 })),
});
export type ArtworkFields = Static<typeof ArtworkFields>;

export const ArtworkImage = Type.Object({
  /** A UUID: the name of the folder that holds the image's files. */
  image_id: Type.String({ format: 'uuid' }),
  /** Pixels of the original, as it is shown. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** The dominant colour, `#rrggbb`. */
  color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  /** Of the original. */
  format: Type.Enum(['jpeg', 'png', 'webp']),
  /** Of the original as it is stored. */
  bytes: Type.Integer({ minimum: 1 }),
});
export type ArtworkImage = Static<typeof ArtworkImage>;

/** The events of the stream `artwork-<id>`. `artist_id` is the artist's user id; money is in cents. */
export const artworkEvents = {
  /** A new work, available from now on. */
  artwork_listed: { version: 1, payload: Type.Object({ ...ids, ...ArtworkFields.properties }) },
  /** The fields that changed, as they are from now on. */
  artwork_changed: { version: 1, payload: Type.Object({ ...ids, ...Type.Partial(ArtworkFields).properties }) },
  /** By its artist; or because of what became of its pieces, and then the artist's own word for it stays. */
  artwork_status_changed: {
    version: 1,
    payload: Type.Object({ ...ids, status: ArtworkStatus, because: Type.Optional(Type.Literal('pieces')) }),
  },
  /** Gone for ever, but carts still show what it was. */
  artwork_deleted: { version: 1, payload: Type.Object(ids) },
  /** Earlier events of the stream may be blanked after it, so every read model drops what it took from them. */
  artwork_erased: { version: 1, payload: Type.Object(ids) },
  /** A further image, after the others; the first one stands for the work. */
  artwork_image_added: { version: 1, payload: Type.Object({ ...ids, image: ArtworkImage }) },
  artwork_image_removed: {
    version: 1,
    payload: Type.Object({ ...ids, image_id: ArtworkImage.properties.image_id }),
  },
  /** The order of all images from now on. */
  artwork_images_ordered: {
    version: 1,
    payload: Type.Object({ ...ids, image_ids: Type.Array(ArtworkImage.properties.image_id) }),
  },
  /** What an image shows, in the artist's words; null takes them back. */
  artwork_image_described: {
    version: 1,
    payload: Type.Object({ ...ids, image_id: ArtworkImage.properties.image_id, text: NullableText }),
  },
  /** Pieces are kept for an order until a time, at the price of one. Held and sold ones are never more than there are. */
  pieces_held: {
    version: 1,
    payload: Type.Object({ ...ids, ...ofOrder, quantity: Quantity, until: Instant, price_cents: Cents }),
  },
  pieces_extended: { version: 1, payload: Type.Object({ ...ids, ...ofOrder, until: Instant }) },
  pieces_released: {
    version: 1,
    payload: Type.Object({
      ...ids,
      ...ofOrder,
      reason: Type.Enum(['expired', 'given_up', 'superseded', 'declined', 'cancelled']),
    }),
  },
  pieces_sold: { version: 1, payload: Type.Object({ ...ids, ...ofOrder, quantity: Quantity }) },
  /** Sold pieces that can be sold again. */
  pieces_restocked: { version: 1, payload: Type.Object({ ...ids, ...ofOrder, quantity: Quantity }) },
} satisfies EventDefinitions;

export type ArtworkEvent = EventOf<typeof artworkEvents>;
