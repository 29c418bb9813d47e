import { GONE } from '../src/contract/cart.ts';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { ArtistEvent } from '../src/shop/artists/events.ts';
import type { ArtworkEvent } from '../src/shop/artworks/events.ts';
import type { CartEvent } from '../src/shop/cart/events.ts';
import { foldLines } from './cart/lines.ts';
import { foldArtists, foldWorks } from './cart/works.ts';
import { PLACED_IMAGES } from './placed-images.ts';

const CART_TYPES = [
  'cart_item_added',
  'cart_item_quantity_changed',
  'cart_item_removed',
  'cart_cleared',
  'cart_deleted',
];
const ARTWORK_TYPES = [
  'artwork_listed',
  'artwork_changed',
  'artwork_status_changed',
  'artwork_deleted',
  'artwork_erased',
  'artwork_image_added',
  'artwork_image_removed',
  'artwork_images_ordered',
];

const ARTIST_TYPES = ['artist_profile_saved', 'artist_profile_deleted'];

const listed = (types: string[]) => types.map((type) => `'${type}'`).join(', ');

/** SQL of the last value that an event of a work gave a field. */
const lastSaid = (field: string, value: string) =>
  `(array_agg(${value} order by position desc) filter (where payload ? '${field}'))[1]`;

/**
 * What is in the carts, and what carts show of every work. So a cart follows the catalogue, and one read model at one
 * position has all of it.
 */
export const cart: DomainProjection = {
  name: 'cart',
  version: 3,
  source: 'domain',
  onPoison: 'park',
  types: [...CART_TYPES, ...ARTWORK_TYPES, ...ARTIST_TYPES],
  ddl: `
create table cart (
  user_id bigint primary key,
  updated_at timestamptz not null
) with (fillfactor = 70);
create table cart_item (
  id bigint primary key,
  user_id bigint not null,
  artwork_id bigint not null,
  quantity integer not null
) with (fillfactor = 70);
create index on cart_item (user_id);
create table cart_artwork (
  id bigint primary key,
  artist_id bigint not null,
  title text not null,
  medium text not null,
  dimensions text,
  price_cents bigint not null,
  status text not null,
  images jsonb not null
);
create table cart_artist (
  user_id bigint primary key,
  profile_id bigint not null,
  artist_name text not null
);
`,
  async fold(transaction, events) {
    const of = <Event>(types: string[]) => events.filter(({ type }) => types.includes(type)) as unknown as Event[];
    await foldArtists(transaction, of<ArtistEvent>(ARTIST_TYPES));
    await foldWorks(transaction, of<ArtworkEvent>(ARTWORK_TYPES));
    await foldLines(transaction, of<CartEvent & { occurredAt: Date }>(CART_TYPES));
  },
  tables: [
    {
      name: 'cart',
      key: ['user_id'],
      columns: ['updated_at'],
      expected: `
        select user_id, updated_at from (
          select distinct on (stream_id) type, (payload ->> 'user_id')::bigint as user_id, occurred_at as updated_at
          from folded where type in (${listed(CART_TYPES)}) order by stream_id, position desc
        ) last where type <> 'cart_deleted'`,
    },
    {
      name: 'cart_item',
      key: ['id'],
      columns: ['user_id', 'artwork_id', 'quantity'],
      expected: `
        select (last.payload ->> 'item_id')::bigint as id, (last.payload ->> 'user_id')::bigint as user_id,
          (last.payload ->> 'artwork_id')::bigint as artwork_id, (last.payload ->> 'quantity')::int as quantity
        from (
          select distinct on (payload ->> 'item_id') stream_id, position, type, payload
          from folded where type in (${listed(CART_TYPES)}) and payload ? 'item_id'
          order by payload ->> 'item_id', position desc
        ) last
        left join (
          select stream_id, max(position) as position from folded
          where type in ('cart_cleared', 'cart_deleted') group by stream_id
        ) cleared on cleared.stream_id = last.stream_id
        where last.type <> 'cart_item_removed' and last.position > coalesce(cleared.position, 0)`,
    },
    {
      name: 'cart_artwork',
      key: ['id'],
      columns: ['artist_id', 'title', 'medium', 'dimensions', 'price_cents', 'status', 'images'],
      expected: `
        select (payload ->> 'artwork_id')::bigint as id, min((payload ->> 'artist_id')::bigint) as artist_id,
          ${['title', 'medium', 'dimensions'].map((field) => `${lastSaid(field, `payload ->> '${field}'`)} as ${field}`)},
          ${lastSaid('price_cents', "(payload ->> 'price_cents')::bigint")} as price_cents,
          (array_agg(case type when 'artwork_listed' then 'available' when 'artwork_deleted' then 'deleted'
            else payload ->> 'status' end order by position desc)
            filter (where type in ('artwork_listed', 'artwork_status_changed', 'artwork_deleted')))[1] as status,
          coalesce(jsonb_agg(payload -> 'image' -> 'image_id' order by placed.place, position)
            filter (where type = 'artwork_image_added' and payload -> 'image' ->> 'image_id' not in
              (select payload ->> 'image_id' from folded where type = 'artwork_image_removed')), '[]') as images
        from folded left join (${PLACED_IMAGES}) placed
          on placed.stream_id = folded.stream_id and placed.image_id = payload #>> '{image,image_id}'
        where type in (${listed(ARTWORK_TYPES)}) and folded.stream_id not in (
          select stream_id from folded where type = 'artwork_erased')
        group by payload ->> 'artwork_id'
        union all
        select (payload ->> 'artwork_id')::bigint, (payload ->> 'artist_id')::bigint, '${GONE.title}', '', null, 0,
          'deleted', '[]'
        from folded where type = 'artwork_erased'`,
    },
    {
      name: 'cart_artist',
      key: ['user_id'],
      columns: ['profile_id', 'artist_name'],
      expected: `
        select distinct on (stream_id) (payload ->> 'user_id')::bigint as user_id,
          (payload ->> 'profile_id')::bigint as profile_id,
          case type when 'artist_profile_saved' then payload ->> 'artist_name' else '${GONE.artist}' end as artist_name
        from folded where type in (${listed(ARTIST_TYPES)}) order by stream_id, position desc`,
    },
  ],
};
