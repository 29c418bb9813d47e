import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { AccountEventType } from '../accounts/events.ts';
import type { ArtistEvent } from '../artists/events.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import type { OrderEvent } from '../orders/events.ts';

/* What a conversation must know of who and what it is about, from their own streams. Everything else is ignored. */

const ofNobody = <State>(): State | null => null;

const Artist = Nullable(Type.Object({ profile_id: Id }));

/** An artist who can be written to; null before there is a profile and after it is deleted. */
export const addressedArtist = {
  name: 'addressed-artist',
  version: 1,
  schema: Artist,
  initial: ofNobody<{ profile_id: number }>(),
  evolve: (_artist: Static<typeof Artist>, { type, payload }: ArtistEvent): Static<typeof Artist> =>
    type === 'artist_profile_saved' ? { profile_id: payload.profile_id } : null,
};

const Work = Nullable(Type.Object({ artist_id: Id }));

/** A listed work; null before it is listed and after it is deleted. */
export const discussedWork = {
  name: 'discussed-work',
  version: 1,
  schema: Work,
  initial: ofNobody<{ artist_id: number }>(),
  evolve(work: Static<typeof Work>, { type, payload }: ArtworkEvent): Static<typeof Work> {
    if (type === 'artwork_listed') return { artist_id: payload.artist_id };
    return type === 'artwork_deleted' || type === 'artwork_erased' ? null : work;
  },
};

const Order = Nullable(Type.Object({ buyer_id: Id, artist_id: Id }));

/** The two sides of an order; null before it is placed. */
export const discussedOrder = {
  name: 'discussed-order',
  version: 1,
  schema: Order,
  initial: ofNobody<{ buyer_id: number; artist_id: number }>(),
  evolve(order: Static<typeof Order>, { type, payload }: OrderEvent): Static<typeof Order> {
    if (type !== 'order_placed') return order;
    return { buyer_id: payload.buyer_id, artist_id: payload.artist_id };
  },
};

const Account = Type.Object({ closed: Type.Boolean() });
type AccountEvent = { type: AccountEventType; payload: Record<string, unknown> };

/** Somebody who can be written to, while the account is not closed. */
export const addressedMember = {
  name: 'addressed-member',
  version: 1,
  schema: Account,
  initial: { closed: false },
  evolve: ({ closed }: Static<typeof Account>, { type }: AccountEvent): Static<typeof Account> => ({
    closed: closed || type === 'account_closed',
  }),
};
