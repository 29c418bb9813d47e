import { sql } from 'kysely';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { CartEvent } from '../src/shop/cart/events.ts';
import type { FavoritesEvent } from '../src/shop/favorites/events.ts';

const TYPES = [
  'cart_item_added',
  'cart_deleted',
  'artwork_favorited',
  'artwork_unfavorited',
  'favorites_deleted',
] as const;
type Told = Extract<CartEvent | FavoritesEvent, { type: (typeof TYPES)[number] }> & { occurredAt: Date };

type Interest = { user_id: number; kind: 'bag' | 'favorite'; artwork_id: number; day: string; times: number };
type OfMember = Pick<Interest, 'user_id' | 'kind'>;
type Favorite = Pick<Interest, 'user_id' | 'artwork_id'>;

/** A favourite has one day, a bag a row for each. */
const keyOf = ({ user_id, kind, artwork_id, day }: Interest) =>
  kind === 'bag' ? `${user_id} bag ${artwork_id} ${day}` : favoriteKey({ user_id, artwork_id });
const favoriteKey = ({ user_id, artwork_id }: Favorite) => `${user_id} favorite ${artwork_id}`;
const startOfDay = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00Z`;

/** What the table needs after some events, in this order: delete all of a kind of a member, delete favourites, add. */
function reduce(events: Told[]): { ended: OfMember[]; gone: Favorite[]; added: Interest[] } {
  const ended: OfMember[] = [];
  const gone = new Map<string, Favorite>();
  const added = new Map<string, Interest>();
  const end = (all: OfMember) => {
    ended.push(all);
    for (const [key, { user_id, kind }] of added) if (user_id === all.user_id && kind === all.kind) added.delete(key);
  };
  const remove = (favorite: Favorite) => {
    gone.set(favoriteKey(favorite), favorite);
    added.delete(favoriteKey(favorite));
  };
  const add = (row: Interest) => {
    const known = added.get(keyOf(row));
    added.set(keyOf(row), { ...row, times: row.times + (known?.times ?? 0) });
  };
  for (const { type, payload, occurredAt } of events) {
    const { user_id } = payload;
    const day = startOfDay(occurredAt);
    switch (type) {
      case 'cart_item_added':
        add({ user_id, kind: 'bag', artwork_id: payload.artwork_id, day, times: 1 });
        break;
      case 'cart_deleted':
        end({ user_id, kind: 'bag' });
        break;
      case 'artwork_favorited':
        remove({ user_id, artwork_id: payload.artwork_id });
        add({ user_id, kind: 'favorite', artwork_id: payload.artwork_id, day, times: 1 });
        break;
      case 'artwork_unfavorited':
        remove({ user_id, artwork_id: payload.artwork_id });
        break;
      case 'favorites_deleted':
        end({ user_id, kind: 'favorite' });
        break;
    }
  }
  return { ended, gone: [...gone.values()], added: [...added.values()] };
}

/**
 * Who put which work into a bag, by UTC day, whether or not it is still there, and who has which work as a favourite, by
 * the day on which it became one. A cart or a list of favourites that is deleted takes its rows along, because its
 * earlier events may be blanked.
 *
 * It has a row for each member, so that a reader can leave out one of them, and so that what a member did can be taken
 * back.
 */
export const interest: DomainProjection = {
  name: 'interest',
  version: 1,
  source: 'domain',
  onPoison: 'park',
  types: [...TYPES],
  ddl: `
create table artwork_interest (
  user_id bigint not null,
  kind text not null,
  artwork_id bigint not null,
  day timestamptz not null,
  times integer not null,
  primary key (user_id, kind, artwork_id, day)
);
create index on artwork_interest (artwork_id, day) include (kind, user_id, times);
`,
  async fold(transaction, events) {
    const { ended, gone, added } = reduce(events as unknown as Told[]);
    if (ended.length > 0)
      await sql`
        delete from artwork_interest i
        using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(user_id bigint, kind text)
        where i.user_id = e.user_id and i.kind = e.kind`.execute(transaction);
    if (gone.length > 0)
      await sql`
        delete from artwork_interest i
        using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(user_id bigint, artwork_id bigint)
        where i.user_id = g.user_id and i.kind = 'favorite' and i.artwork_id = g.artwork_id`.execute(transaction);
    if (added.length > 0)
      await sql`
        insert into artwork_interest as i (user_id, kind, artwork_id, day, times)
        select user_id, kind, artwork_id, day, times
        from jsonb_populate_recordset(null::artwork_interest, ${JSON.stringify(added)}::jsonb)
        order by user_id, kind, artwork_id, day
        on conflict (user_id, kind, artwork_id, day) do update set times = i.times + excluded.times`.execute(
        transaction,
      );
  },
  tables: [
    {
      name: 'artwork_interest',
      key: ['user_id', 'kind', 'artwork_id', 'day'],
      columns: ['times'],
      expected: `
        select (payload ->> 'user_id')::bigint as user_id, 'bag' as kind, (payload ->> 'artwork_id')::bigint as artwork_id,
          date_trunc('day', occurred_at, 'UTC') as day, count(*)::int as times
        from folded f
        where type = 'cart_item_added' and position > coalesce((
          select max(d.position) from folded d where d.stream_id = f.stream_id and d.type = 'cart_deleted'), 0)
        group by 1, 2, 3, 4
        union all
        select user_id, 'favorite', artwork_id, date_trunc('day', occurred_at, 'UTC'), 1
        from (
          select distinct on (stream_id, payload ->> 'artwork_id') stream_id, position, type, occurred_at,
            (payload ->> 'user_id')::bigint as user_id, (payload ->> 'artwork_id')::bigint as artwork_id
          from folded where type in ('artwork_favorited', 'artwork_unfavorited')
          order by stream_id, payload ->> 'artwork_id', position desc
        ) last
        where type = 'artwork_favorited' and position > coalesce((
          select max(d.position) from folded d where d.stream_id = last.stream_id and d.type = 'favorites_deleted'), 0)`,
    },
  ],
};
