import type { Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { StoredEvent } from '../log/domain-reads.ts';
import type { Span } from '../log/read-span.ts';

/**
 * A part of a table that comes from a part of the events alone: what `column` holds of some days (UTC) or artworks comes
 * from the events of those days or artworks. The column of a day holds times within it.
 *
 * `months`: the table also has rows of months, which have the grain `month` and come from its rows of days: SQL of them
 * out of the relation `days`.
 */
export type Slice = { by: 'day' | 'artwork'; column: string; months?: string };

/**
 * What tells the visitors of a UTC day apart, in the columns `lane` and `day`, is of no use once nothing more comes of
 * the day: then the day is sealed, and the rows are deleted. `longer`: days for which they are read beyond that. `rows`:
 * SQL of the rows that go, if some stay.
 */
export type Passing = { longer?: number; rows?: string };

/**
 * A table of a read model, and what it must equal: `expected` selects the columns of the key and the others straight
 * from the log, out of the relation `folded` (the log's rows up to the checkpoint, without parked events), by other
 * means than the fold.
 * Where one meaning can be stored in several ways, `stored` brings the rows of the relation `stored` into one form.
 */
export type ReadModelTable = {
  name: string;
  /** The columns that name a row in a list of differences, and that order the list. */
  key: string[];
  /** The other columns. With those of the key they are all that is compared. */
  columns: string[];
  expected: string;
  stored?: string;
  /** How a part of the table can be compared by itself; without it the table is compared as a whole. */
  slice?: Slice;
  /**
   * For engagement: what the table must equal once the log has lost its beginning. It selects the same columns out of
   * the relations `parts_<table>`, one for each table of the projection: the rows of a baseline, and those that
   * `expected` finds in the events after it. A key may stand in both.
   */
  merged?: string;
  passing?: Passing;
  /**
   * For a table of sums over what a person may have written: a statement that adds the rows of the relation `delta`, and
   * a condition for the rows that have come to nothing. When events in exports are blanked, it corrects the baseline.
   */
  adding?: { statement: string; gone: string };
  /**
   * For a table that keeps what single events say: a statement that corrects the baseline by the relation `blanked`, those
   * events as they are from now on.
   */
  blanking?: string;
};

type Common = {
  name: string;
  /** Raised whenever the meaning of the fold or the shape of its tables changes. */
  version: number;
  /** DDL of the tables, unqualified: the engine runs it in the schema of the build. */
  ddl: string;
  tables: ReadModelTable[];
  /**
   * What happens to an event that cannot be folded: stop before it, or step over it and remember it. The later events of
   * its stream are then remembered with it, in order, so a fold must come out the same in whatever order it is given
   * events of different streams.
   */
  onPoison: 'halt' | 'park';
};

/**
 * A fold has no clock, no randomness and no network, and sees no read model but its own: its tables are on the search
 * path of the transaction that it is given, and the engine moves the checkpoint in that same transaction.
 */
export type EngagementProjection = Common & {
  source: 'engagement';
  /** Folds the engagement events of a span, which it reads from `log.engagement_event` itself, set by set. */
  fold: (transaction: Transaction<DB>, span: Span) => Promise<void>;
};

export type DomainProjection = Common & {
  source: 'domain';
  /** The event types that it folds; other events only move the checkpoint. */
  types: string[];
  fold: (transaction: Transaction<DB>, events: StoredEvent[]) => Promise<void>;
  /**
   * SQL that selects from the relation `event`, an event that was folded, and from the tables of the read model, the
   * `stream_id` of each further stream that the rows of that event come from. Without it they come from its own.
   */
  otherStreams?: string;
};

export type Projection = EngagementProjection | DomainProjection;
export type Source = Projection['source'];
