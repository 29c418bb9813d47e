import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Nullable, Paging, Position } from './primitives.ts';

export const EVENT_TYPES = [
  'view_page',
  'view_artwork',
  'view_artist',
  'click_artwork',
  'click_button',
  'click_link',
  'action_add_to_bag',
  'action_remove_from_bag',
  'action_checkout_started',
  'action_share',
  'action_download',
  'action_follow',
  'action_unfollow',
  'action_favorite',
  'action_unfavorite',
  'search_query',
  'search_filter_applied',
] as const;

export const EventType = Type.Enum(EVENT_TYPES);
export type EventType = Static<typeof EventType>;

/** Whether counts of events hold those of bots. Bots are never among users and viewers, nor in figures of works. */
export const BOTS = ['with', 'without', 'only'] as const;
export const Bots = Type.Enum(BOTS);
export type Bots = Static<typeof Bots>;

/** Bytes that `properties` may take as JSON, of a sender with a token and of one without. */
export const PROPERTIES_MAX_BYTES = 8 * 1024;
export const PROPERTIES_MAX_BYTES_ANONYMOUS = 1024;
export const BATCH_MAX_EVENTS = 500;

export const TrackBody = Type.Object({
  event_type: EventType,
  path: Type.String({ minLength: 1, maxLength: 2048, pattern: '^/' }),
  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  id: Type.Optional(Type.String({ format: 'uuid' })),
  occurred_at: Type.Optional(Instant),
});
export type TrackBody = Static<typeof TrackBody>;

export const BatchBody = Type.Object({
  events: Type.Array(TrackBody, { minItems: 1, maxItems: BATCH_MAX_EVENTS }),
});

/**
 * A position of the engagement log, as `track` and `batch` answer it and as reads of the figures take it: a number when
 * there is only one lane, else a text that names the lanes, such as `2:1234`.
 */
export const EngagementPosition = Type.Union([
  Position,
  Type.String({ pattern: '^\\d{1,2}:\\d{1,16}(,\\d{1,2}:\\d{1,16}){0,63}$' }),
]);

/** The headers of a read that must see the events up to a position. */
export const SinceEvents = Type.Object({
  'x-min-position': Type.Optional({
    ...EngagementPosition,
    description: 'Read no less: the `position` that recording an event answered',
  }),
});

/** `accepted` events were stored by this request, `duplicates` were known before; their sum is what was sent. */
export const TrackReply = Type.Object({
  accepted: Type.Integer({ minimum: 0 }),
  duplicates: Type.Integer({ minimum: 0 }),
  position: EngagementPosition,
});
export type TrackReply = Static<typeof TrackReply>;

/** A date, or an instant that stands for its UTC date. */
export const Day = Type.String({ anyOf: [{ format: 'date' }, { format: 'date-time' }] });

const Count = Type.Integer({ minimum: 0 });

export const EventsQuery = Type.Object({
  event_type: Type.Optional(EventType),
  user_id: Type.Optional(Id),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  anonymous_only: Type.Optional(Type.Boolean()),
  bots: Type.Optional(Bots),
  page: Type.Optional(Paging.page),
  limit: Type.Optional(Paging.limit),
  /** The `older` of an answer: the next page follows that one, whatever has come in meanwhile. Replaces `page`. */
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,2}$' })),
});
export type EventsQuery = Static<typeof EventsQuery>;

export const EventsReply = Type.Object({
  events: Type.Array(
    Type.Object({
      position: Position,
      id: Type.String({ format: 'uuid' }),
      event_type: EventType,
      user_id: Nullable(Id),
      visitor: Nullable(Type.String()),
      path: Type.String(),
      properties: Type.Record(Type.String(), Type.Unknown()),
      occurred_at: Instant,
    }),
  ),
  total: Count,
  /** Not all events were counted: there may be more than `total`. */
  total_at_least: Type.Boolean(),
  page: Paging.page,
  limit: Paging.limit,
  /**
   * The `before` of the next page; null when nothing is older. Even an empty page may have one, because a request looks
   * through a bounded part of the log.
   */
  older: Nullable(Type.String()),
});
export type EventsReply = Static<typeof EventsReply>;
