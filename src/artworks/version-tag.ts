import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { versionTagOf } from '../folding/version-tag.ts';

/** The version tags of the catalogue (from the last event that changed it) and of the popularity of works. */
export type VersionTags = { catalogue: string; popularity: string };

/** SQL of both version tags. The catalogue's tag holds the oid of its view, because a replay makes that view anew. */
export const VERSION_TAGS = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0) as catalogue,
  ${versionTagOf('engagement', 'artwork-popularity')} as popularity`;

/** Both version tags as one text. */
export async function readVersionTag(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<VersionTags>`select ${VERSION_TAGS}`.execute(db);
  return `${rows[0]?.catalogue} ${rows[0]?.popularity}`;
}
