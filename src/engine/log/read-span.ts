import type { Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type StoredEvent, toStoredEvent } from './domain-reads.ts';
import type { EventRegistry } from './event-registry.ts';

/** A run of events of one lane: the positions above `after`, up to and including `upTo`. */
export type Span = { lane: number; after: number; upTo: number };

/**
 * The domain events of some types in a span, in the order of the log.
 *
 * @throws EventSchemaError when a type or version is unknown
 */
export async function readDomainEvents(
  transaction: Transaction<DB>,
  types: string[],
  { lane, after, upTo }: Span,
  registry: EventRegistry,
): Promise<StoredEvent[]> {
  const rows = await transaction
    .selectFrom('log.domain_event')
    .selectAll()
    .where('lane', '=', lane)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('type', 'in', types)
    .orderBy('position')
    .execute();
  return rows.map((row) => toStoredEvent(row, registry));
}
