import { sql } from 'kysely';

/** SQL of some cents in words. @param cents SQL of them */
export const dollars = (cents: string) => sql.raw(`'$' || to_char((${cents}) / 100.0, 'FM999999999999990.00')`);

/** SQL of an instant in words. @param instant SQL of it */
export const time = (instant: string) =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'`);
