import { CompiledQuery, sql, type Transaction } from 'kysely';
import { cappedVisitors, NETWORK_NUMBER, widest, within } from '../../../src/contract/network-cap.ts';
import { prepared } from '../../../src/engine/db/client.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import type { EngagementProjection } from '../../../src/engine/folding/projection.ts';

/**
 * Where likes stand: they belong to no lane of the log. Whoever liked a work in one lane may take it back in another,
 * once the number of lanes has changed.
 */
export const EVERY_LANE = '0::smallint';

/** SQL of the era of the event at a position of a lane, both given as SQL. */
const eraOf = (lane: string, position: string) =>
  `coalesce((select max(c.version) from log.lane_cut c where c.lane = ${lane} and c.head < ${position}), 0)`;

const WORDS = `event_type in ('action_favorite', 'action_unfavorite')
  and artwork_id is not null and coalesce(user_id, visitor) is not null`;

type Word = {
  artwork_id: string;
  signed_in: boolean;
  viewer: string;
  network: string;
  era: number;
  position: number;
  liked: boolean;
};

/** The last word of each viewer on each work in a span. Numbers of 64 bits come as text. */
const readWords = prepared<Word>(
  'read_artwork_words',
  `
  select distinct on (artwork_id, user_id is not null, coalesce(user_id, visitor))
    artwork_id::text, user_id is not null as signed_in, coalesce(user_id, visitor)::text as viewer,
    (${NETWORK_NUMBER})::text as network, ${eraOf('$1::smallint', 'position')} as era, position,
    event_type = 'action_favorite' as liked
  from log.engagement_event
  where lane = $1::smallint and position > $2::bigint and position <= $3::bigint and ${WORDS}
  order by artwork_id, user_id is not null, coalesce(user_id, visitor), position desc`,
);

/** Planned each time, because it looks rows of its own table up. It reads no lane of the log. */
const FOLD_WORDS = `
  with word as (
    insert into artwork_like as t (lane, artwork_id, signed_in, viewer, network, era, position, liked)
    select ${EVERY_LANE}, w.artwork_id, w.signed_in, w.viewer, w.network, w.era, w.position, w.liked
    from unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::integer[], $6::bigint[], $7::boolean[])
      as w(artwork_id, signed_in, viewer, network, era, position, liked)
    order by w.artwork_id, w.signed_in, w.viewer
    on conflict (artwork_id, signed_in, viewer, lane) do update
    set network = excluded.network, era = excluded.era, position = excluded.position, liked = excluded.liked
    where (t.era, t.position) < (excluded.era, excluded.position)
    returning artwork_id, new.network, new.liked, old.network as network_before, old.liked as liked_before
  ), changed as (
    select artwork_id, network, sum(likes) as visitors
    from (
      select artwork_id, network, 1 as likes from word where liked
      union all
      select artwork_id, network_before, -1 from word where liked_before
    ) said
    group by artwork_id, network
  ), before as (
    -- The networks around them, as they were before this statement.
    select w.artwork_id, n.network, n.visitors
    from (select distinct artwork_id, ${widest('network')} as wide from changed) w,
    lateral (
      select network, count(*) as visitors from artwork_like
      where artwork_id = w.artwork_id and lane = ${EVERY_LANE} and liked and network between ${within('w.wide')}
      group by network
    ) n
  ), counted as (
    select artwork_id, 0 as visitors from word
    union all
    ${cappedVisitors('select * from before union all select * from changed', 'artwork_id')}
    union all
    select artwork_id, -visitors from (${cappedVisitors('select * from before', 'artwork_id')}) less
  )
  insert into artwork_popularity as t (lane, artwork_id, views, likes)
  select ${EVERY_LANE}, artwork_id, 0, sum(visitors) from counted group by artwork_id order by artwork_id
  on conflict (artwork_id, lane) do update set likes = t.likes + excluded.likes`;

async function foldWords(transaction: Transaction<DB>, words: Word[]): Promise<void> {
  // A statement of its own, so that the next one sees what the lane before has committed. It waits for that one as long
  // as a statement may take.
  await sql`select set_config('lock_timeout', '0', true),
    pg_advisory_xact_lock(hashtext('vernissage likes'), hashtext(current_schema()))`.execute(transaction);
  const columns = ['artwork_id', 'signed_in', 'viewer', 'network', 'era', 'position', 'liked'] as const;
  const values = columns.map((column) => words.map((word) => word[column]));
  await transaction.executeQuery(CompiledQuery.raw(FOLD_WORDS, values));
}

/** Folds the likes of a span. */
export const foldLikes: EngagementProjection['fold'] = async (transaction, { lane, after, upTo }) => {
  const words = await readWords(transaction, [lane, after, upTo]);
  if (words.length > 0) await foldWords(transaction, words);
};

/** SQL of likes by work, from a relation of last words. */
export const likesOf = (words: string) => {
  const networks = `
    select artwork_id, network, count(*) filter (where liked) as visitors from (${words}) word group by artwork_id, network`;
  return `
    select ${EVERY_LANE} as lane, artwork_id, 0 as views, visitors as likes
    from (${cappedVisitors(networks, 'artwork_id')}) counted`;
};

export const EXPECTED_WORDS = `
  select ${EVERY_LANE} as lane, artwork_id, signed_in, viewer, (array_agg(network order by era desc, position desc))[1] as network,
    max(era) as era, (array_agg(position order by era desc, position desc))[1] as position,
    (array_agg(event_type order by era desc, position desc))[1] = 'action_favorite' as liked
  from (
    select artwork_id, user_id is not null as signed_in, coalesce(user_id, visitor) as viewer,
      ${NETWORK_NUMBER} as network, ${eraOf('f.lane', 'f.position')} as era, position, event_type
    from folded f where ${WORDS}
  ) said
  group by artwork_id, signed_in, viewer`;

/** SQL of the last words of a baseline and of the events after it: of each viewer the later one. */
export const MERGED_WORDS = `
  select distinct on (artwork_id, signed_in, viewer)
    lane, artwork_id, signed_in, viewer, network, era, position, liked
  from parts_artwork_like order by artwork_id, signed_in, viewer, era desc, position desc`;
