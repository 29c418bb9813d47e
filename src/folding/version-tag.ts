import { type RawBuilder, sql } from 'kysely';
import type { Source } from './projection.ts';

/**
 * SQL of what a read model is like now, as a text that is another one whenever something may be different: which build
 * readers see, how far each lane is folded, and how much was stepped over and is still to be folded.
 */
export function versionTagOf(source: Source, projection: string): RawBuilder<unknown> {
  return sql`(
    select string_agg(concat_ws(':', c.schema_name, c.lane, c.position, (
      select count(*) from folding.parked_event p where p.schema_name = c.schema_name
    )), ' ' order by c.lane)
    from folding.build b join ${sql.table(`folding.${source}_checkpoint`)} c using (schema_name)
    where b.projection = ${projection} and b.role = 'live')`;
}
