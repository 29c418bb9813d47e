import type { Kysely } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from './lanes.ts';

/** What is read of the events after a position: of those of some types, what some fields of their payloads say. */
export type Asked = { types: string[]; fields: string[]; after: number; most: number };

/** Of an event of another type, `type` and `named` are null. */
export type NamedFields = { position: number; type: string | null; named: Record<string, unknown> | null };

const read = prepared<NamedFields>(
  'read_named_fields',
  `select e.position, case when wanted then e.type end as type,
    case when wanted then (
      select jsonb_object_agg(f, e.payload -> f) from unnest($2::text[]) f where e.payload ? f
    ) end as named
  from log.domain_event e, lateral (select e.type = any($1::text[]) as wanted) w
  where e.lane = ${DOMAIN_LANE} and e.position > $3 order by e.position limit $4`,
);

/**
 * Reads fields of domain events as they were written, in the order of the log, without their schemas: also of events
 * whose version only newer code knows. How much is read is bounded by `most`, if the fields hold ids.
 */
export function readNamedFields(db: Kysely<DB>, { types, fields, after, most }: Asked): Promise<NamedFields[]> {
  return read(db, [types, fields, after, most]);
}
