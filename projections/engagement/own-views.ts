/** Domain events are lane 0. */
const ofWork = `w.lane = 0 and w.stream_id = 'artwork-' || artwork_id`;

/**
 * SQL that leaves out the views of a work by its artist, of rows with `artwork_id` and `user_id`.
 *
 * Only a work that the log has when a view arrives is the view's work (`known-works.ts`), and the artist of a work never
 * changes. So the log says the same whenever it is asked, and a replay counts as the fold did. Each event of a work
 * names the artist; it is the last that is asked, because erasing a person blanks those before.
 */
export const NOT_OWN = `(user_id is null or user_id is distinct from (
  select (w.payload ->> 'artist_id')::bigint from log.domain_event w
  where ${ofWork} order by w.stream_version desc limit 1))`;

/** The same by other means, for what a read model must equal. */
export const EXPECTED_NOT_OWN = `not exists (
  select from log.domain_event w where ${ofWork} and (w.payload ->> 'artist_id')::bigint = user_id)`;
