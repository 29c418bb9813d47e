import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { DomainLog } from '../../src/engine/log/domain.ts';
import type { StoredEvent } from '../../src/engine/log/domain-reads.ts';
import { DOMAIN_LANE } from '../../src/engine/log/lanes.ts';

/*
 * Filling asks the log what was done already. So it does not redo what somebody has changed or deleted since.
 */

/** Reads the works that an account ever listed. @returns their ids by title */
export async function listedWorks(db: Kysely<DB>, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select (payload ->> 'artwork_id')::bigint as id, payload ->> 'title' as title from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'artwork_listed' and actor_id = ${userId}`.execute(db);
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** The events of a stream, by type. */
export type Past = {
  count(type: string): number;
  /** The payload of the last event of a type. */
  last(type: string): Record<string, unknown> | undefined;
  /** The payloads of all events of a type. */
  each(type: string): Record<string, unknown>[];
};

function pastOf(events: StoredEvent[]): Past {
  const each = (type: string) => events.filter((event) => event.type === type).map(({ payload }) => payload);
  return { each, count: (type) => each(type).length, last: (type) => each(type).at(-1) };
}

/** Reads the past of a stream. */
export async function pastOfStream(log: DomainLog, stream: string): Promise<Past> {
  return pastOf(await Array.fromAsync(log.read(stream)));
}
