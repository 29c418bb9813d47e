import { NEWS_OF_ARTISTS, ORDER_NEWS } from '../../src/contract/notices.ts';
import { BEFORE_PAID } from './happenings.ts';

const among = (types: readonly string[]) => `('${types.join("', '")}')`;

const DELETED = `
  select stream_id, max(position) as position from folded where type = 'favorites_deleted' group by stream_id`;

/** SQL of the things of each member on which the last word was to add them. */
const lastWord = (added: string, removed: string, id: string) => `
  select said.* from (
    select distinct on (stream_id, payload ->> '${id}') stream_id, position, type, payload
    from folded where type in ('${added}', '${removed}') order by stream_id, payload ->> '${id}', position desc
  ) said left join (${DELETED}) deleted using (stream_id)
  where said.type = '${added}' and said.position > coalesce(deleted.position, 0)`;

export const EXPECTED_FOLLOWS = `
  select (payload ->> 'user_id')::bigint as user_id, (payload ->> 'profile_id')::bigint as profile_id,
    (payload ->> 'artist_id')::bigint as artist_id, position
  from (${lastWord('artist_followed', 'artist_unfollowed', 'profile_id')}) follow`;

export const EXPECTED_LIKES = `
  select (payload ->> 'user_id')::bigint as user_id, (payload ->> 'artwork_id')::bigint as artwork_id, position
  from (${lastWord('artwork_favorited', 'artwork_unfavorited', 'artwork_id')}) liked`;

/** SQL of the events of works that are there. */
const THERE = `
  select * from folded work where type in ('artwork_listed', 'artwork_changed', 'artwork_status_changed') and not exists (
    select from folded gone where gone.stream_id = work.stream_id and gone.type in ('artwork_deleted', 'artwork_erased'))`;

/** SQL of each price of each work that is there, with the one before. */
const PRICES = `
  select *, lag(cents) over (partition by stream_id order by position) as before from (
    select *, (payload ->> 'price_cents')::bigint as cents from (${THERE}) there where payload ? 'price_cents'
  ) priced`;

export const EXPECTED_WORKS = `
  select distinct on (stream_id) (payload ->> 'artwork_id')::bigint as artwork_id, cents as price_cents
  from (${PRICES}) prices order by stream_id, position desc`;

const ofWork = `position, 0::bigint as user_id`;
const ids = `occurred_at as at, (payload ->> 'artist_id')::bigint as artist_id,
  (payload ->> 'artwork_id')::bigint as artwork_id, null::bigint as order_id, null::text as side,
  null::bigint as conversation_id, null::integer as number`;
const ofSide = (side: 'buyer' | 'artist') => `
  select position, (payload ->> '${side}_id')::bigint as user_id, 'orders' as kind, type as news, occurred_at as at,
    null::bigint as artist_id, null::bigint as artwork_id, (payload ->> 'order_id')::bigint as order_id, '${side}' as side,
    null::bigint as conversation_id, null::integer as number, null::bigint as from_cents, null::bigint as to_cents
  from folded where type in ${among(ORDER_NEWS)}
    and actor_id is distinct from (payload ->> '${side}_id')::bigint and not (type = 'refund_failed' and (payload ? 'again'
      or coalesce((payload ->> 'settled_cents')::bigint, 0) >= (payload ->> 'amount_cents')::bigint))`;

/** SQL of messages, each to the other of the two, unless they have been erased. */
const MESSAGES = `
  select position, (payload ->> case payload ->> 'by' when 'member' then 'artist_id' else 'member_id' end)::bigint as user_id,
    'messages' as kind, type as news, occurred_at as at, null::bigint as artist_id, null::bigint as artwork_id,
    null::bigint as order_id, null::text as side, (payload ->> 'conversation_id')::bigint as conversation_id,
    (payload ->> 'number')::integer as number, null::bigint as from_cents, null::bigint as to_cents
  from folded sent where type = 'message_sent' and not exists (
    select from folded gone where gone.stream_id = sent.stream_id and gone.type = 'conversation_left'
      and gone.payload ->> 'by' <> sent.payload ->> 'by')`;

const ALL = `
  select ${ofWork}, 'works' as kind, 'listed' as news, ${ids}, null::bigint as from_cents, null::bigint as to_cents
  from (${THERE}) listed where type = 'artwork_listed'
  union all
  select ${ofWork}, 'favorites', 'price_fell', ${ids}, before, cents from (${PRICES}) prices where cents < before
  union all
  select ${ofWork}, 'favorites', 'sold', ${ids}, null, null from (${THERE}) sold
  where type = 'artwork_status_changed' and payload ->> 'status' = 'sold'
  union all ${ofSide('buyer')} and type not in ${among(NEWS_OF_ARTISTS)}
  union all ${ofSide('artist')} and not (type = 'payout_asked' and (payload ->> 'withheld_cents')::bigint = 0)
    and not (payload ->> 'method' is not distinct from 'card' and (type in ${among(BEFORE_PAID)}
      or (type = 'order_cancelled' and not (payload ->> 'restocked')::boolean)))
  union all ${MESSAGES}`;

/** SQL of the rows of a relation that are young enough to be there for certain. */
export const certain = (relation: string) =>
  `select * from ${relation} where at >= (select max(at) from ${relation}) - interval '60 days'`;

export const EXPECTED_HAPPENINGS = `with happened as (${ALL}) ${certain('happened')}`;
