import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../db/tables.ts';
import type { Activity } from '../liveness/activity.ts';
import type { StoredEvent } from '../log/domain-reads.ts';
import type { EventRegistry } from '../log/event-registry.ts';
import { readDomainPages, type Span } from '../log/read-span.ts';
import type { Build } from './builds/builds.ts';
import { parkBehind, readQuarantined } from './poison/quarantine.ts';
import type { Projection } from './projection.ts';
import { withSealedOpen } from './seal.ts';

/** The parts of a process that folding needs. */
export type Folder = {
  db: Kysely<DB>;
  registry: EventRegistry;
  /** Where a watched process notes what it folds. */
  activity?: Pick<Activity, 'begin'>;
  /** Who folds; a command of the operator does not say. */
  processId?: string;
  /** The fingerprint of a worker's code, which its start does not wait for; a command of the operator has none. */
  code?: string | Promise<string>;
  /** The log of the process, which tells of each event that cannot be folded. */
  log?: Pick<Logger, 'error'>;
  /** Milliseconds that a statement of a fold may take; STATEMENT_TIMEOUT unless it says otherwise. */
  statementTimeout?: number;
};

/** Milliseconds that a statement of a fold may take, ten times what a whole batch should. */
const STATEMENT_TIMEOUT = 10_000;

/**
 * SQL that, selected, prepares a transaction for folding into a build: search path, memory and time limit. Its commit does
 * not wait for the disk, because a fold that a crash loses is done again.
 */
export function entering({ statementTimeout }: Folder, build: Build): RawBuilder<unknown> {
  return sql`set_config('search_path', quote_ident(${build.schema}), true), set_config('work_mem', '32MB', true),
    set_config('statement_timeout', ${String(statementTimeout ?? STATEMENT_TIMEOUT)}, true),
    set_config('synchronous_commit', 'off', true)`;
}

/**
 * Folds a span into the build that the transaction has entered; moves no checkpoint. Events of quarantined streams are
 * parked.
 *
 * @returns the position of the last event that the fold was given, or that was parked; null when there was none
 * @throws what the fold throws
 */
export async function foldSpan(
  transaction: Transaction<DB>,
  projection: Projection,
  { schema }: Build,
  span: Span,
  registry: EventRegistry,
): Promise<number | null> {
  if (projection.source === 'engagement') {
    await withSealedOpen(transaction, projection, span, () => projection.fold(transaction, span));
    return span.upTo;
  }
  const quarantined = await readQuarantined(transaction, schema);
  let last: number | null = null;
  for await (const events of readDomainPages(transaction, projection.types, span, registry)) {
    const waits = ({ stream }: StoredEvent) => quarantined.has(stream);
    await parkBehind(transaction, schema, span.lane, events.filter(waits));
    const free = events.filter((event) => !waits(event));
    if (free.length > 0) await projection.fold(transaction, free);
    last = events.at(-1)?.position ?? last;
  }
  return last;
}
