import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { versionTagOf } from '../folding/version-tag.ts';

/** The version tags of the catalogue, which is that of the last event that changed it, and of the popularity of works. */
export type VersionTags = { catalogue: string; popularity: string };

/** The columns of the version tags. A replay makes the view anew that the catalogue is read through. */
export const VERSION_TAGS = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0) as catalogue,
  ${versionTagOf('engagement', 'artwork-popularity')} as popularity`;

/** What works are like now, as a text. */
export async function readVersionTag(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<VersionTags>`select ${VERSION_TAGS}`.execute(db);
  return `${rows[0]?.catalogue} ${rows[0]?.popularity}`;
}
