import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Instant, Nullable, Position } from './primitives.ts';

const Count = Type.Integer({ minimum: 0 });

/** `none`: nothing serves yet, because a start makes the first build. */
export const PROJECTION_STATES = ['none', 'live', 'paused', 'halted', 'rebuilding'] as const;

/**
 * The count receipt: what API processes acknowledged to clients (`accepted`, by their own count), against what the read
 * model counted, what the log knew already (`deduplicated`), and what waits to be folded (`pending`). `unconfirmed`
 * events are stored, and not acknowledged, or not yet. `balanced` says that accepted + unconfirmed = counted +
 * deduplicated + pending, and that no process has acknowledged more than it stored or knew.
 */
export const Receipt = Type.Object(
  {
    accepted: Count,
    counted: Count,
    deduplicated: Count,
    pending: Count,
    unconfirmed: Count,
    balanced: Type.Boolean(),
  },
  { title: 'Receipt' },
);
export type Receipt = Static<typeof Receipt>;

export const ProjectionStatus = Type.Object(
  {
    name: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    state: Type.Enum(PROJECTION_STATES),
    position: Position,
    head: Position,
    lag_events: Count,
    lag_seconds: Type.Number({ minimum: 0 }),
    parked: Count,
    /** Streams of which a parked event is at fault, and the later events wait. */
    quarantined: Count,
    /** Differences from the log, as far as the sentinel has looked; a changed row is two. */
    drift: Count,
    /** Bytes that it takes on disk, with its indexes. */
    bytes: Count,
    /** Whether an operator holds a new build of it, to look at it before readers see it. */
    held: Type.Boolean(),
  },
  { title: 'ProjectionStatus' },
);
export type ProjectionStatus = Static<typeof ProjectionStatus>;

/** Rows of a table that differ from the log: those of some days or artworks, or (`''`) of the whole table. */
export const Drift = Type.Object(
  {
    projection: Type.String(),
    table: Type.String(),
    slice: Type.String(),
    found_at: Instant,
    differences: Count,
    shown: Type.Array(Type.String(), {
      description: 'Some of the rows: missing or unexpected, and the columns as JSON, cut off when long',
    }),
  },
  { title: 'Drift' },
);
export type Drift = Static<typeof Drift>;

/** A table that could not be compared with the log at the last look, and why. */
export const NotCompared = Type.Object(
  { projection: Type.String(), table: Type.String(), error: Type.String() },
  { title: 'NotCompared' },
);
export type NotCompared = Static<typeof NotCompared>;

/** How much waits for somebody, by kind: lanes that halted, parked events, and what is put aside. */
export const PoisonTotals = Type.Object(
  { halted: Count, event: Count, mail: Count, payment: Count, notice: Count, image: Count },
  { title: 'PoisonTotals' },
);
export type PoisonTotals = Static<typeof PoisonTotals>;

/** People who asked to be erased: how many wait for their day, how many are due, and of these how many could not be. */
export const Erasures = Type.Object(
  { waiting: Count, due: Count, failed: Count, next_at: Nullable(Instant), failure: Nullable(Type.String()) },
  { title: 'Erasures' },
);
export type Erasures = Static<typeof Erasures>;

export const OperationsStatus = Type.Object(
  {
    as_of: Instant,
    receipt: Receipt,
    projections: Type.Array(ProjectionStatus),
    drift: Type.Array(Drift),
    not_compared: Type.Array(NotCompared),
    /** Seconds since a table was last compared with the log; null when none ever was. */
    compared_seconds_ago: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    all_compared_seconds_ago: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Seconds since all of every table was compared with the log; null while some never was',
    }),
    poison: PoisonTotals,
    erasures: Erasures,
    unsafe: Type.Array(Type.String(), {
      description: 'Settings of PostgreSQL with which it may lose what it has confirmed, such as `fsync is off`',
    }),
    queue: Type.Object({ reachable: Type.Boolean(), waiting: Count, active: Count }),
  },
  { title: 'OperationsStatus' },
);
export type OperationsStatus = Static<typeof OperationsStatus>;
