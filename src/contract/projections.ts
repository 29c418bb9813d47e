import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Instant, Nullable, NullableText, Position } from './primitives.ts';

const Count = Type.Integer({ minimum: 0 });
const Version = Type.Integer({ minimum: 1 });

/**
 * What an administrator can do to a read model. A worker performs `replay` to `undo`. `cancel` ends what it is at, and
 * keeps what is folded: `replay` or `hold` goes on with it, and `abandon` throws it away. `pause` and `resume` are about
 * the live build.
 */
export const PROJECTION_ACTIONS = [
  'replay',
  'hold',
  'compare',
  'promote',
  'undo',
  'cancel',
  'abandon',
  'pause',
  'resume',
] as const;
export type ProjectionAction = (typeof PROJECTION_ACTIONS)[number];

export const ProjectionParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'The name of the read model' }),
});

const Uuid = Type.String({ format: 'uuid' });

/** Which build an action must name, so that it never meets one that its administrator has not seen. */
export const NAMING: Partial<Record<ProjectionAction, 'new' | 'previous'>> = {
  promote: 'new',
  undo: 'previous',
  abandon: 'new',
};

export const ActionBody = Type.Object(
  {
    action: Type.Enum(PROJECTION_ACTIONS),
    build: Type.Optional({ ...Uuid, description: 'Which one `promote`, `undo` and `abandon` mean' }),
  },
  { additionalProperties: false },
);
export type ActionBody = Static<typeof ActionBody>;

/** One copy of a read model. */
export const BuildStatus = Type.Object(
  {
    id: Uuid,
    version: Version,
    state: Type.Enum(['running', 'paused', 'halted']),
    /** Events folded, and events in the log, over all lanes. */
    position: Position,
    head: Position,
    lag_seconds: Type.Number({ minimum: 0, description: 'The age of the oldest event that is not folded' }),
    per_second: Type.Number({ minimum: 0, description: 'Events folded, over the last 10 s' }),
    /** Null while it does not move. */
    seconds_left: Nullable(Type.Number({ minimum: 0 })),
    error: NullableText,
    parked: Count,
    bytes: Count,
    made_at: Instant,
  },
  { title: 'BuildStatus' },
);
export type BuildStatus = Static<typeof BuildStatus>;

/** What was asked of workers last. `under_way`: a worker is at it. */
export const ProjectionRequest = Type.Object(
  {
    kind: Type.Enum(['replay', 'hold', 'compare', 'promote', 'undo']),
    state: Type.Enum(['waiting', 'under_way', 'done', 'failed', 'cancelled']),
    by: Type.String(),
    asked_at: Instant,
    ended_at: Nullable(Instant),
    message: { ...NullableText, description: 'How it ended, or why it could not be done yet' },
  },
  { title: 'ProjectionRequest' },
);
export type ProjectionRequest = Static<typeof ProjectionRequest>;

export const ProjectionDetails = Type.Object(
  {
    name: Type.String(),
    version: Type.Integer({ minimum: 1, description: 'That of the code that answers' }),
    wanted: Nullable(Type.Integer({ minimum: 1, description: 'The version that a deploy has named to serve' })),
    live: Nullable(BuildStatus),
    new: Nullable(BuildStatus),
    previous: Nullable(BuildStatus),
    held: Type.Boolean({ description: 'Whether the new build waits for somebody to promote it' }),
    compared_at: Nullable(Instant),
    request: Nullable(ProjectionRequest),
    actions: Type.Array(Type.Enum(PROJECTION_ACTIONS), { description: 'What can be done now' }),
  },
  { title: 'ProjectionDetails' },
);
export type ProjectionDetails = Static<typeof ProjectionDetails>;

/** What somebody has done, and why where a reason is asked. */
export const Deed = Type.Object(
  { at: Instant, by: Type.String(), action: Type.String(), subject: Type.String(), reason: NullableText },
  { title: 'Deed' },
);
export type Deed = Static<typeof Deed>;

export const ProjectionsReply = Type.Object(
  { as_of: Instant, projections: Type.Array(ProjectionDetails), deeds: Type.Array(Deed) },
  { title: 'ProjectionsReply' },
);
export type ProjectionsReply = Static<typeof ProjectionsReply>;

const Rows = Type.Object({ live: Count, new: Count });

/** How a table of the live build differs from that of the new one. Long values are cut off. */
export const TableDifference = Type.Object(
  {
    table: Type.String(),
    rows: Rows,
    only_live: Count,
    only_new: Count,
    changed: Count,
    left_out: Type.Array(Type.String(), { description: 'Columns that only one build has, or has with another type' }),
    samples: Type.Array(
      Type.Object({
        what: Type.Enum(['only_live', 'only_new', 'changed']),
        key: Type.Array(Type.Object({ column: Type.String(), value: Type.String() })),
        columns: Type.Array(Type.Object({ column: Type.String(), live: NullableText, new: NullableText })),
      }),
    ),
  },
  { title: 'TableDifference' },
);
export type TableDifference = Static<typeof TableDifference>;

export const BuildComparison = Type.Object(
  {
    compared_at: Instant,
    folded: Rows,
    same_place: Type.Boolean({ description: 'Whether both had folded the same events' }),
    tables: Type.Array(TableDifference),
    not_compared: Type.Array(Type.Object({ table: Type.String(), why: Type.String() })),
  },
  { title: 'BuildComparison' },
);
export type BuildComparison = Static<typeof BuildComparison>;
