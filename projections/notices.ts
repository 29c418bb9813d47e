import { sql } from 'kysely';
import { ORDER_NEWS } from '../src/contract/notices.ts';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import { CONVERSATION_TYPES, foldConversations, type OfConversation } from './notices/conversations.ts';
import { certain, EXPECTED_FOLLOWS, EXPECTED_HAPPENINGS, EXPECTED_LIKES, EXPECTED_WORKS } from './notices/expected.ts';
import { happeningsOf, type OfOrder } from './notices/happenings.ts';
import { foldMembers, MEMBER_TYPES, type OfMember } from './notices/members.ts';
import { foldWorks, type OfWork, WORK_TYPES } from './notices/works.ts';

type Folded = OfConversation | OfMember | OfOrder | OfWork;

const isOneOf =
  (types: readonly string[]) =>
  ({ type }: Folded) =>
    types.includes(type);

/** Rows that a batch deletes at most, so that none is long; the next ones go on. */
const GOING = 5_000;

/**
 * What happened that members may be told of: one row, however many it concerns. Whom it concerns is found when somebody
 * reads: those who followed the artist, or liked the work, before it.
 *
 * What happened more than 90 days before the newest is deleted with it. Readers leave it out sooner, by their clock, so
 * nothing of it is seen; that only rows of 60 days are compared leaves room for what is deleted later.
 */
export const notices: DomainProjection = {
  name: 'notices',
  version: 3,
  source: 'domain',
  onPoison: 'park',
  types: [...CONVERSATION_TYPES, ...MEMBER_TYPES, ...ORDER_NEWS, ...WORK_TYPES],
  ddl: `
create table noticed_follow (
  user_id bigint not null,
  profile_id bigint not null,
  -- The user id of the artist.
  artist_id bigint not null,
  position bigint not null,
  primary key (user_id, profile_id)
);
create index on noticed_follow (artist_id, user_id);

create table noticed_like (
  user_id bigint not null,
  artwork_id bigint not null,
  position bigint not null,
  primary key (user_id, artwork_id)
);
create index on noticed_like (artwork_id, user_id);

create table noticed_work (
  artwork_id bigint primary key,
  price_cents bigint not null
) with (fillfactor = 80);

create table happening (
  position bigint not null,
  -- 0: everybody who follows or likes.
  user_id bigint not null,
  kind text not null,
  news text not null,
  at timestamptz not null,
  artist_id bigint,
  artwork_id bigint,
  order_id bigint,
  side text,
  conversation_id bigint,
  number integer,
  from_cents bigint,
  to_cents bigint,
  primary key (position, user_id)
);
create index on happening (artist_id, position) where kind = 'works';
create index on happening (artwork_id, position) where kind = 'favorites';
create index on happening (user_id, position) where user_id <> 0;
create index on happening (user_id, conversation_id, position) where conversation_id is not null;
create index on happening (artwork_id) where artwork_id is not null;
create index on happening (at);
`,
  async fold(transaction, events) {
    const folded = events as unknown as Folded[];
    await foldMembers(transaction, folded.filter(isOneOf(MEMBER_TYPES)) as OfMember[]);
    const ofWorks = await foldWorks(transaction, folded.filter(isOneOf(WORK_TYPES)) as OfWork[]);
    const ofOrders = (folded.filter(isOneOf(ORDER_NEWS)) as OfOrder[]).flatMap(happeningsOf);
    const ofConversations = folded.filter(isOneOf(CONVERSATION_TYPES)) as OfConversation[];
    const happenings = [...ofWorks, ...ofOrders, ...(await foldConversations(transaction, ofConversations))];
    if (happenings.length === 0) return;
    await sql`
      insert into happening
      select * from jsonb_populate_recordset(null::happening, ${JSON.stringify(happenings)}::jsonb)`.execute(
      transaction,
    );
    await sql`
      delete from happening where (position, user_id) in (
        select position, user_id from happening
        where at < (select max(at) from happening) - interval '90 days' order by at limit ${GOING})`.execute(
      transaction,
    );
  },
  tables: [
    {
      name: 'noticed_follow',
      key: ['user_id', 'profile_id'],
      columns: ['artist_id', 'position'],
      expected: EXPECTED_FOLLOWS,
    },
    { name: 'noticed_like', key: ['user_id', 'artwork_id'], columns: ['position'], expected: EXPECTED_LIKES },
    { name: 'noticed_work', key: ['artwork_id'], columns: ['price_cents'], expected: EXPECTED_WORKS },
    {
      name: 'happening',
      key: ['position', 'user_id'],
      columns: [
        ...['kind', 'news', 'at', 'artist_id', 'artwork_id', 'order_id', 'side', 'conversation_id', 'number'],
        ...['from_cents', 'to_cents'],
      ],
      expected: EXPECTED_HAPPENINGS,
      stored: certain('stored'),
    },
  ],
};
