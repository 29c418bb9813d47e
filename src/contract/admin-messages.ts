import type { Static } from 'typebox';
import * as Type from 'typebox';
import { About, Side } from './messages.ts';
import { Id, Instant, Nullable, NullableText } from './primitives.ts';

/** Items of each list that are named, the oldest first; more are counted. */
export const NAMED_MESSAGES = 50;

const Count = Type.Integer({ minimum: 0 });
const named = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ total: Count, items: Type.Array(item, { maxItems: NAMED_MESSAGES }) });

/** The account of somebody who writes; `name` is null once they have left, or have never said one. */
const Writer = Type.Object({ user_id: Id, name: NullableText, stopped: Type.Boolean() });

/** A report that nobody has closed. */
const Report = Type.Object({
  conversation_id: Id,
  by: Side,
  member: Writer,
  artist: Writer,
  /** Null once the person who said it has been erased. */
  reason: NullableText,
  since: Instant,
  /** How often administrators have looked at what is reported. */
  looks: Count,
});

/** Somebody who has blocked somebody else, in this conversation. */
const Block = Type.Object({ conversation_id: Id, by: Writer, blocked: Writer, since: Instant });

/** A member who may not write. */
const Stopped = Type.Object({ writer: Writer, reason: NullableText, since: Instant });

/** What an administrator sees of conversations: nothing that was said. */
export const AdminMessages = Type.Object(
  { as_of: Instant, reports: named(Report), blocks: named(Block), stopped: named(Stopped) },
  { title: 'AdminMessages' },
);
export type AdminMessages = Static<typeof AdminMessages>;

const SeenMessage = Type.Object({
  position: Type.Integer({ minimum: 1 }),
  by: Side,
  /** Null once the person who wrote it has been erased. */
  text: NullableText,
  sent_at: Instant,
});

/** A reported conversation, newest first. Each answer is a look, which the two find in their copy of what is kept. */
export const AdminConversation = Type.Object(
  {
    conversation_id: Id,
    member: Writer,
    artist: Writer,
    about: Nullable(About),
    reports: Type.Array(Report),
    messages: Type.Array(SeenMessage),
    /** The `before` of the next page. */
    next: Nullable(Type.Integer({ minimum: 1 })),
  },
  { title: 'AdminConversation' },
);
export type AdminConversation = Static<typeof AdminConversation>;
