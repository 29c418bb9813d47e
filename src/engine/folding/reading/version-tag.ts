import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Source } from '../projection.ts';

/**
 * SQL for the version tag of a read model. It names the live build and when that went live, for each lane the position of the last event that
 * could change the read model, and how many events are parked: folding a parked event moves no checkpoint.
 */
export function versionTagOf(source: Source, projection: string): RawBuilder<unknown> {
  return sql`(
    select string_agg(concat_ws(':', concat(c.schema_name, '@', extract(epoch from b.promoted_at)), c.lane, c.position - c.quiet, (
      select count(*) from folding.parked_event p where p.schema_name = c.schema_name
    )), ' ' order by c.lane)
    from folding.build b join ${sql.table(`folding.${source}_checkpoint`)} c using (schema_name)
    where b.projection = ${projection} and b.role = 'live')`;
}

/** Reads the version tags of read models of one source, as one text. */
export async function readTag(db: Kysely<DB>, source: Source, ...projections: string[]): Promise<string> {
  const tags = projections.map((projection) => versionTagOf(source, projection));
  const { rows } = await sql<{ tag: string }>`select concat_ws(' | ', ${sql.join(tags)}) as tag`.execute(db);
  return rows[0]?.tag ?? '';
}
