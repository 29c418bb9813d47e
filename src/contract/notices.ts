import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Nullable, NullableText, Paging } from './primitives.ts';

/** What somebody may be told of; each can be off, on the page and by mail. */
export const NOTICE_KINDS = ['works', 'favorites', 'orders', 'messages'] as const;
export const NoticeKind = Type.Enum(NOTICE_KINDS);
export type NoticeKind = Static<typeof NoticeKind>;

/** Unread notices are counted up to here. */
export const UNREAD_LIMIT = 100;

/** Days after which a notice is gone. */
export const NOTICE_DAYS = 90;

const Count = Type.Integer({ minimum: 0, maximum: UNREAD_LIMIT });
const NoticePosition = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Dollars = Type.Number({ minimum: 0 });

/** What of an order its artist alone is told: what the bank of the buyer asks for, and the money that is the artist's. */
export const NEWS_OF_ARTISTS = [
  ...(['dispute_opened', 'dispute_won', 'dispute_lost'] as const),
  ...(['payout_asked', 'payout_done', 'payout_failed', 'reversal_failed'] as const),
] as const;

/** What an order has come to. */
export const ORDER_NEWS = [
  ...(['order_placed', 'order_accepted', 'order_declined', 'order_expired', 'order_cancelled'] as const),
  ...(['order_paid', 'order_paid_late', 'order_refunded', 'order_shipped', 'order_delivered'] as const),
  ...(['return_asked', 'return_accepted', 'return_refused', 'return_received'] as const),
  'refund_failed',
  ...NEWS_OF_ARTISTS,
] as const;
export const OrderNews = Type.Enum(ORDER_NEWS);
export type OrderNews = Static<typeof OrderNews>;

const ofNotice = { position: NoticePosition, at: Instant, unread: Type.Boolean() };

/** The work as it is now; null when the lists do not have it. */
const NoticedWork = Nullable(
  Type.Object({ id: Id, title: Type.String(), artist_name: Type.String(), thumb_url: NullableText }),
);

export const Notice = Type.Union(
  [
    Type.Object({ ...ofNotice, kind: Type.Literal('works'), artwork: NoticedWork }),
    Type.Object({
      ...ofNotice,
      kind: Type.Literal('favorites'),
      artwork: NoticedWork,
      what: Type.Enum(['price_fell', 'sold']),
      /** Of a price that fell: before and then. */
      from: Nullable(Dollars),
      to: Nullable(Dollars),
    }),
    Type.Object({
      ...ofNotice,
      kind: Type.Literal('orders'),
      what: OrderNews,
      order_id: Id,
      side: Type.Enum(['buyer', 'artist']),
    }),
    /** The newest message of the other in a conversation. It is read in one tab or another, or with its conversation. */
    Type.Object({
      ...ofNotice,
      kind: Type.Literal('messages'),
      conversation_id: Id,
      /** Who wrote it; null once they have left, or have never said a name. */
      writer: NullableText,
    }),
  ],
  { title: 'Notice' },
);
export type Notice = Static<typeof Notice>;

export const NoticesQuery = Type.Object({
  limit: Type.Optional(Paging.limit),
  /** The `next` of an answer: the page that follows. */
  before: Type.Optional(NoticePosition),
});
export type NoticesQuery = Static<typeof NoticesQuery>;

/** Newest first. */
export const NoticesReply = Type.Object(
  {
    notices: Type.Array(Notice),
    /** All that are unread, without messages, which their conversations count; the limit stands for that and more. */
    unread: Count,
    /** The `before` of the next page; null when nothing is older. */
    next: Nullable(NoticePosition),
  },
  { title: 'NoticesReply' },
);
export type NoticesReply = Static<typeof NoticesReply>;

/** The position of the newest notice that was seen; those before it count as read too. */
export const ReadNoticesBody = Type.Object({ position: NoticePosition });

const Choices = Type.Object({
  works: Type.Boolean(),
  favorites: Type.Boolean(),
  orders: Type.Boolean(),
  messages: Type.Boolean(),
});
const Hour = Type.Integer({ minimum: 0, maximum: 23 });

/** Hours of the day in which no mail is sent: from one, until another, which may be on the next day. */
export const QuietHours = Type.Object({ from: Hour, until: Hour });
export type QuietHours = Static<typeof QuietHours>;

/** A name of IANA. */
const TimeZone = Type.String({ minLength: 1, maxLength: 64 });

/** What a member wants to be told of, and when. */
export const NoticeChoices = Type.Object(
  {
    page: Choices,
    mail: Choices,
    /** Null until one is chosen, or a device of the member's says where it is; until then it is UTC. */
    time_zone: Nullable(TimeZone),
    quiet_hours: Nullable(QuietHours),
  },
  { title: 'NoticeChoices' },
);
export type NoticeChoices = Static<typeof NoticeChoices>;

/** Where a device of the member's is. */
export const TimeZoneBody = Type.Object({ time_zone: TimeZone });
export type TimeZoneBody = Static<typeof TimeZoneBody>;

export const UnsubscribeQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
