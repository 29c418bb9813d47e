import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { ArtworkEvent } from '../src/shop/artworks/events.ts';
import type { FavoritesEvent } from '../src/shop/favorites/events.ts';
import { EXPECTED_FAVORITES, EXPECTED_FOLLOWS, EXPECTED_LISTINGS } from './favorites/expected.ts';
import { foldListings, isOfWork, type Listing, WORK_TYPES } from './favorites/listings.ts';
import { foldFavorites, type Told } from './favorites/members.ts';

const MEMBER_TYPES = [
  'artwork_favorited',
  'artwork_unfavorited',
  'artist_followed',
  'artist_unfollowed',
  'new_works_seen',
  'favorites_deleted',
] as const satisfies FavoritesEvent['type'][];

type Folded = (FavoritesEvent | ArtworkEvent) & { occurredAt: Date; position: number };

/**
 * What members have as favourites, whom they follow, and where in the log each work was listed. A work is new to a
 * member who follows its artist when it was listed after `seen`.
 */
export const favorites: DomainProjection = {
  name: 'favorites',
  version: 2,
  source: 'domain',
  onPoison: 'park',
  types: [...MEMBER_TYPES, ...WORK_TYPES],
  ddl: `
create table favorite (
  user_id bigint not null,
  artwork_id bigint not null,
  price_cents bigint not null,
  -- Of the work at that time; null when the event does not say.
  status text,
  favorited_at timestamptz not null,
  position bigint not null,
  primary key (user_id, artwork_id)
);
create index on favorite (user_id, position desc);

create table follow (
  user_id bigint not null,
  profile_id bigint not null,
  -- The user id of the artist.
  artist_id bigint not null,
  followed_at timestamptz not null,
  position bigint not null,
  seen bigint not null,
  primary key (user_id, profile_id)
) with (fillfactor = 80);
create index on follow (user_id, position desc);

create table listed_work (
  artwork_id bigint primary key,
  artist_id bigint not null,
  position bigint not null
);
create index on listed_work (artist_id, position);
`,
  async fold(transaction, events) {
    const folded = events as unknown as Folded[];
    await foldListings(transaction, folded.filter(isOfWork) as Listing[]);
    await foldFavorites(transaction, folded.filter((event) => !isOfWork(event)) as Told[]);
  },
  tables: [
    {
      name: 'favorite',
      key: ['user_id', 'artwork_id'],
      columns: ['price_cents', 'status', 'favorited_at', 'position'],
      expected: EXPECTED_FAVORITES,
    },
    {
      name: 'follow',
      key: ['user_id', 'profile_id'],
      columns: ['artist_id', 'followed_at', 'position', 'seen'],
      expected: EXPECTED_FOLLOWS,
    },
    {
      name: 'listed_work',
      key: ['artwork_id'],
      columns: ['artist_id', 'position'],
      expected: EXPECTED_LISTINGS,
    },
  ],
};
