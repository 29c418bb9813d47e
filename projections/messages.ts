import type { DomainProjection } from '../src/engine/folding/projection.ts';
import { foldConversations } from './messages/conversations.ts';
import {
  EXPECTED_BLOCKS,
  EXPECTED_LOOKS,
  EXPECTED_MESSAGES,
  EXPECTED_REPORTS,
  EXPECTED_SIDES,
  EXPECTED_STOPS,
} from './messages/expected.ts';
import { reduce } from './messages/reduce.ts';
import { foldRights } from './messages/rights.ts';
import { type Told, TYPES } from './messages/said.ts';

/**
 * Conversations as each of the two sees them, with what is unread, and what administrators watch. What was said stands
 * elsewhere.
 */
export const messages: DomainProjection = {
  name: 'messages',
  version: 1,
  source: 'domain',
  onPoison: 'park',
  types: TYPES,
  ddl: `
create table conversation_side (
  user_id bigint not null,
  conversation_id bigint not null,
  side text not null,
  other_id bigint not null,
  profile_id bigint not null,
  artwork_id bigint,
  order_id bigint,
  last_number integer not null,
  last_by text not null,
  last_at timestamptz not null,
  last_position bigint not null,
  -- Up to which message they have read, how many of the other are after it, and how many are their own.
  read integer not null,
  unread integer not null,
  sent integer not null,
  other_left boolean not null,
  reported boolean not null,
  primary key (user_id, conversation_id)
) with (fillfactor = 80);
create index on conversation_side (conversation_id);
create index on conversation_side (user_id, last_position desc);
create index on conversation_side (user_id) where unread > 0;

create table message (
  conversation_id bigint not null,
  number integer not null,
  by text not null,
  sent_at timestamptz not null,
  primary key (conversation_id, number)
);

create table reported_conversation (
  conversation_id bigint not null,
  side text not null,
  member_id bigint not null,
  artist_id bigint not null,
  since timestamptz not null,
  position bigint not null,
  primary key (conversation_id, side)
);

create table conversation_look (
  position bigint primary key,
  conversation_id bigint not null,
  member_id bigint not null,
  artist_id bigint not null,
  admin_id bigint not null,
  looked_at timestamptz not null
);
create index on conversation_look (conversation_id, position);
create index on conversation_look (member_id);
create index on conversation_look (artist_id);

create table writing_block (
  blocker_id bigint not null,
  blocked_id bigint not null,
  conversation_id bigint not null,
  since timestamptz not null,
  position bigint not null,
  primary key (blocker_id, blocked_id)
);

create table writing_stop (
  user_id bigint primary key,
  since timestamptz not null,
  position bigint not null
);
`,
  async fold(transaction, events) {
    const reduced = reduce(events as unknown as Told[]);
    await foldConversations(transaction, reduced);
    await foldRights(transaction, reduced);
  },
  tables: [
    {
      name: 'conversation_side',
      key: ['user_id', 'conversation_id'],
      columns: [
        ...['side', 'other_id', 'profile_id', 'artwork_id', 'order_id', 'last_number', 'last_by', 'last_at'],
        ...['last_position', 'read', 'unread', 'sent', 'other_left', 'reported'],
      ],
      expected: EXPECTED_SIDES,
    },
    { name: 'message', key: ['conversation_id', 'number'], columns: ['by', 'sent_at'], expected: EXPECTED_MESSAGES },
    {
      name: 'reported_conversation',
      key: ['conversation_id', 'side'],
      columns: ['member_id', 'artist_id', 'since', 'position'],
      expected: EXPECTED_REPORTS,
    },
    {
      name: 'conversation_look',
      key: ['position'],
      columns: ['conversation_id', 'member_id', 'artist_id', 'admin_id', 'looked_at'],
      expected: EXPECTED_LOOKS,
    },
    {
      name: 'writing_block',
      key: ['blocker_id', 'blocked_id'],
      columns: ['conversation_id', 'since', 'position'],
      expected: EXPECTED_BLOCKS,
    },
    { name: 'writing_stop', key: ['user_id'], columns: ['since', 'position'], expected: EXPECTED_STOPS },
  ],
};
