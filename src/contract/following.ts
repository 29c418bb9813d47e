import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Nullable, Position } from './primitives.ts';

const Count = Type.Integer({ minimum: 0 });

/** What names events: the id of one, or a position, which each lane of each log may have. */
export const EventName = Type.String({
  pattern: '^([0-9]{1,15}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
  description: 'The id of an event, or a position of the log',
});

/** A process that took an event in or folded it; all but its id is null once it is forgotten. */
export const EventProcess = Type.Object(
  {
    id: Type.String(),
    kind: Nullable(Type.String()),
    host: Nullable(Type.String()),
    pid: Nullable(Type.Integer()),
    started_at: Nullable(Instant),
  },
  { title: 'EventProcess' },
);
export type EventProcess = Static<typeof EventProcess>;

/** Columns of a row, each value as text and cut off when it is long. */
const Values = Type.Record(Type.String(), Type.String());

/** The rows of a table that an event touched, up to 20 of `count`; `now` is null where a row is there no more. */
const TouchedTable = Type.Object(
  {
    table: Type.String(),
    count: Count,
    rows: Type.Array(Type.Object({ key: Values, now: Nullable(Values) })),
  },
  { title: 'TouchedTable' },
);

/**
 * `folded`; `waiting` for its turn, because the read model lags or is paused; `halted` before it; `parked`: stepped over;
 * `unconcerned`: the read model folds other types; `none`: there is no read model yet.
 */
export const OUTCOMES = ['folded', 'waiting', 'halted', 'parked', 'unconcerned', 'none'] as const;

const Outcome = Type.Object(
  {
    projection: Type.String(),
    state: Type.Enum(OUTCOMES),
    /** Why it waits, halted or parked; empty when there is nothing to say. */
    note: Type.String(),
    /** When the batch with it was folded; null: not yet, or too long ago. */
    at: Nullable(Instant),
    /** The latest moment at which it can have been folded, when the batch is forgotten. */
    before: Nullable(Instant),
    by: Nullable(EventProcess),
    /** Null: it is not folded, or the rows could not be named. */
    touched: Nullable(Type.Array(TouchedTable)),
  },
  { title: 'EventOutcome' },
);
export type Outcome = Static<typeof Outcome>;

/** An event of either log: how it came in, and what each read model has made of it. */
export const FollowedEvent = Type.Object(
  {
    source: Type.Enum(['domain', 'engagement']),
    lane: Type.Integer({ minimum: 0 }),
    position: Position,
    id: Type.String({ format: 'uuid' }),
    type: Type.String(),
    /** Null for engagement, which has no streams. */
    stream: Nullable(Type.String()),
    stream_version: Nullable(Type.Integer({ minimum: 1 })),
    /** The user who caused it; null: nobody who was signed in. */
    actor: Nullable(Id),
    occurred_at: Instant,
    /** When the server stored it. */
    recorded_at: Instant,
    /** Null for engagement, and for what no request caused. */
    request_id: Nullable(Type.String()),
    /** Null: no request caused it, or the ledger has forgotten it. */
    accepted_by: Nullable(EventProcess),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What it says; long texts are cut off, and e-mail addresses are left out',
    }),
    outcomes: Type.Array(Outcome),
  },
  { title: 'FollowedEvent' },
);
export type FollowedEvent = Static<typeof FollowedEvent>;

export const FollowedEvents = Type.Object({ events: Type.Array(FollowedEvent) }, { title: 'FollowedEvents' });
export type FollowedEvents = Static<typeof FollowedEvents>;
