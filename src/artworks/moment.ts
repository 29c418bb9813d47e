import { sql } from 'kysely';

/**
 * SQL of what the catalogue is like now, as a text that is another one whenever anything in it may be different: the
 * position of the last event that changed it, and the view that it is read through, which a replay makes anew.
 */
const CATALOGUE_NOW = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0)`;

/** SQL of what the popularity of works is like now: how far each lane is folded, and what is still to be folded. */
const POPULARITY_NOW = sql`(
  select string_agg(concat_ws(':', c.schema_name, c.lane, c.position, (
    select count(*) from folding.parked_event p where p.schema_name = c.schema_name
  )), ' ' order by c.lane)
  from folding.build b join folding.engagement_checkpoint c using (schema_name)
  where b.projection = 'artwork-popularity' and b.role = 'live')`;

/** The catalogue and the popularity of works at one moment. */
export type Moment = { catalogue: string; popularity: string };

/** The columns of a moment. */
export const MOMENT = sql`${CATALOGUE_NOW} as catalogue, ${POPULARITY_NOW} as popularity`;
