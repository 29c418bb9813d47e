import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Projection } from './projection.ts';
import { headOf } from './sources.ts';

/** Positions that one call passes over at most, so that it ends soon however far a read model is behind. */
const REACH = 5_000;

/**
 * Moves the checkpoints of live builds over domain events that their read models do not fold, all in one statement. So
 * a read model costs a transaction only for events of its own types. A checkpoint that a fold holds is left alone.
 */
export async function skipForeignEvents(db: Kysely<DB>, projections: Projection[]): Promise<void> {
  const folded = projections.flatMap((projection) => (projection.source === 'domain' ? [projection] : []));
  if (folded.length === 0) return;
  const known = JSON.stringify(folded.map(({ name, version, types }) => ({ name, version, types })));
  await sql`
    update folding.domain_checkpoint c
    set position = s.upto, quiet = c.quiet + s.upto - c.position, failures = 0, error = null, folded_at = now()
    from (
      select f.schema_name, f.lane, f.position, h.upto
      from jsonb_to_recordset(${known}::jsonb) as p(name text, version int, types text[])
        join folding.build b on b.projection = p.name and b.version = p.version and b.role = 'live'
        join folding.domain_checkpoint f using (schema_name),
        lateral (select least(${headOf('domain', sql`f.lane`)}, f.position + ${REACH}) as upto) h
      where f.status = 'running' and f.position < h.upto and not exists (
        select from log.domain_event e
        where e.lane = f.lane and e.position > f.position and e.position <= h.upto and e.type = any(p.types))
      for update of f skip locked
    ) s
    where c.schema_name = s.schema_name and c.lane = s.lane and c.position = s.position`.execute(db);
}
