import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { ArtistEvent } from '../artists/events.ts';

const Seller = Nullable(Type.Object({ profile_id: Id, artist_name: Type.String() }));
/** Whom an order goes to, from the artist's own stream; null while there is no profile. */
export type Seller = Static<typeof Seller>;

export const seller = {
  name: 'seller',
  version: 1,
  schema: Seller,
  initial: null as Seller,
  evolve: (_seller: Seller, { type, payload }: ArtistEvent): Seller =>
    type === 'artist_profile_deleted' ? null : { profile_id: payload.profile_id, artist_name: payload.artist_name },
};

/** The stream of an artist. */
export const sellerStream = (userId: number) => `artist-${userId}`;
