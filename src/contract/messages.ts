import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Line, Nullable, NullableText, Paging, Text } from './primitives.ts';

export const MESSAGE_LIMITS = {
  /** Characters of a message, without the blanks around it. */
  text: 4_000,
  reason: 1_000,
  /** Of the last message in a list of conversations. */
  excerpt: 200,
} as const;

const Count = Type.Integer({ minimum: 0 });

/** The two who talk: an artist, and a member who writes to them. An artist may be the member of another conversation. */
export const SIDES = ['member', 'artist'] as const;
export const Side = Type.Enum(SIDES);
export type Side = Static<typeof Side>;

/** How long a message is: code points, without the blanks around it. */
export const messageLength = (text: string): number => [...text.trim()].length;

/** Plain text. Blanks around it are taken away, and do not count. */
export const MessageText = Type.Refine(
  Text({ minLength: 1, maxLength: 2 * MESSAGE_LIMITS.text }),
  (text) => messageLength(text) >= 1 && messageLength(text) <= MESSAGE_LIMITS.text,
  () => `must have 1 to ${MESSAGE_LIMITS.text} characters`,
);

const Reason = Type.Refine(
  Text({ minLength: 1, maxLength: MESSAGE_LIMITS.reason }),
  (text) => text.trim() !== '',
  () => 'must say something',
);

/** The place of a message in its conversation: dense, from 1. 0 means "before the first". */
const Place = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const Message = Type.Object(
  {
    position: Place,
    /** Whether the reader wrote it. */
    mine: Type.Boolean(),
    /** Null once the person who wrote it has been erased. */
    text: NullableText,
    sent_at: Instant,
  },
  { title: 'Message' },
);
export type Message = Static<typeof Message>;

/** What a conversation is about, when it is about something. */
export const About = Type.Union([
  /** The title is null once the work is deleted. */
  Type.Object({ kind: Type.Literal('artwork'), id: Id, title: NullableText }),
  Type.Object({ kind: Type.Literal('order'), id: Id }),
]);
export type About = Static<typeof About>;

/** A conversation as one of the two sees it. */
export const Conversation = Type.Object(
  {
    id: Id,
    /** Which of the two the reader is. */
    you: Side,
    /** The other: of an artist the id of the profile. `name` is null once they have left, or have never said one. */
    with: Type.Object({ artist_id: Nullable(Id), name: NullableText, left: Type.Boolean() }),
    about: Nullable(About),
    /** The newest message; of its text the first 200 characters. */
    last: Message,
    /** Messages of the other that the reader has not read, and up to where they have read. */
    unread: Count,
    read: Place,
    /** Whether the reader has blocked the other. It holds in all that the two write to each other. */
    blocked: Type.Boolean(),
    /** Whether the reader may write now: nobody has left, or is blocked or stopped from writing. */
    writable: Type.Boolean(),
    /** Whether a report of the reader waits for the house. */
    reported: Type.Boolean(),
  },
  { title: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;

/** Begins a conversation, or goes on with the one that the two have about the same. It is about one thing at most. */
export const BeginBody = Type.Object({
  /** The profile of the artist: somebody else's, or, about an order of theirs, the writer's own. */
  artist_id: Id,
  artwork_id: Type.Optional(Nullable(Id)),
  order_id: Type.Optional(Nullable(Id)),
  text: MessageText,
});
export type BeginBody = Static<typeof BeginBody>;

export const MessageBody = Type.Object({ text: MessageText });
export type MessageBody = Static<typeof MessageBody>;

/** What was sent. 201 of `POST /conversations`: the conversation is new. */
export const SentReply = Type.Object({ conversation_id: Id, message: Message }, { title: 'SentReply' });
export type SentReply = Static<typeof SentReply>;

export const ConversationsQuery = Type.Object({
  limit: Type.Optional(Paging.limit),
  /** The `next` of an answer: the next page follows that one. */
  before: Type.Optional(Line({ minLength: 1, maxLength: 40 })),
});
export type ConversationsQuery = Static<typeof ConversationsQuery>;

/** Those with the newest messages first. `unread_total` counts messages of all conversations. */
export const ConversationsReply = Type.Object(
  { conversations: Type.Array(Conversation), unread_total: Count, next: NullableText },
  { title: 'ConversationsReply' },
);
export type ConversationsReply = Static<typeof ConversationsReply>;

export const MessagesQuery = Type.Object({
  limit: Type.Optional(Paging.limit),
  /** The `next` of an answer: messages before that position. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});
export type MessagesQuery = Static<typeof MessagesQuery>;

/** Newest first. `links`: whether links of the other may lead somewhere, which they may once the reader has answered. */
export const ConversationReply = Type.Object(
  {
    conversation: Conversation,
    messages: Type.Array(Message),
    links: Type.Enum(['text', 'links']),
    next: Nullable(Place),
  },
  { title: 'ConversationReply' },
);
export type ConversationReply = Static<typeof ConversationReply>;

/** The last message that was read. */
export const ReadBody = Type.Object({ position: Place });
export type ReadBody = Static<typeof ReadBody>;

export const ReportBody = Type.Object({ reason: Reason });
export type ReportBody = Static<typeof ReportBody>;

export const StopWritingBody = Type.Object({ reason: Reason });
export type StopWritingBody = Static<typeof StopWritingBody>;
