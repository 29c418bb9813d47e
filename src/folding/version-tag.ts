import { type RawBuilder, sql } from 'kysely';
import type { Source } from './projection.ts';

/**
 * SQL for the version tag of a read model. It names the live build, the position of each lane, and how many events are
 * parked: folding a parked event moves no checkpoint.
 */
export function versionTagOf(source: Source, projection: string): RawBuilder<unknown> {
  return sql`(
    select string_agg(concat_ws(':', c.schema_name, c.lane, c.position, (
      select count(*) from folding.parked_event p where p.schema_name = c.schema_name
    )), ' ' order by c.lane)
    from folding.build b join ${sql.table(`folding.${source}_checkpoint`)} c using (schema_name)
    where b.projection = ${projection} and b.role = 'live')`;
}
