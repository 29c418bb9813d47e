import type { Static } from 'typebox';
import * as Type from 'typebox';
import { COMPARISONS } from './days-before.ts';
import { Bots, Day, EventType } from './engagement.ts';
import { Id, Instant, Nullable, Position } from './primitives.ts';

export const GROUPINGS = ['hour', 'day', 'week', 'month'] as const;
export const Grouping = Type.Enum(GROUPINGS);
export type Grouping = Static<typeof Grouping>;

const FILTER = {
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  group_by: Type.Optional(Grouping),
  event_type: Type.Optional(EventType),
  bots: Type.Optional(Bots),
};

export const StatsQuery = Type.Object({ ...FILTER, compare: Type.Optional(Type.Enum(COMPARISONS)) });
export type StatsQuery = Static<typeof StatsQuery>;

/** What a file can hold: all that a list of the console shows the first of, or the raw events. */
export const EXPORTS = ['timeline', 'artworks', 'pages', 'events'] as const;
export const Exported = Type.Enum(EXPORTS);
export type Exported = Static<typeof Exported>;

export const ExportQuery = Type.Object({ ...FILTER, of: Exported });
export type ExportQuery = Static<typeof ExportQuery>;

const Count = Type.Integer({ minimum: 0 });

/** The figures of one range. */
const FIGURES = {
  total_events: Count,
  unique_users: Count,
  anonymous_events: Count,
  /** Events of bots that pass all other filters, whatever `bots` says. */
  bot_events: Count,
  timeline: Type.Array(
    Type.Object({
      period: Instant,
      event_count: Count,
      unique_users: Count,
      /**
       * Signed-in users plus anonymous visitors of a day; a person who signs in on that day counts as both. Null for
       * other groupings, and while the read model of visitors is built for the first time.
       */
      unique_visitors: Nullable(Count),
    }),
  ),
  top_artworks: Type.Array(Type.Object({ artwork_id: Id, event_count: Count, unique_viewers: Count })),
  top_pages: Type.Array(Type.Object({ page: Type.String(), view_count: Count })),
  events_by_type: Type.Record(Type.String(), Count),
};

export const Stats = Type.Object(
  {
    ...FIGURES,
    /** Those of the range that it is compared to, if that was asked for. */
    previous: Type.Optional(Type.Object(FIGURES)),
    position: Position,
    as_of: Instant,
  },
  { title: 'Stats' },
);
export type Stats = Static<typeof Stats>;

/** The data of an `event: stats` of the stream. */
export const StatsMoved = Type.Object({ position: Position, as_of: Instant }, { title: 'StatsMoved' });
export type StatsMoved = Static<typeof StatsMoved>;
