import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { versionTagOf } from '../folding/version-tag.ts';

/** The version tags of the catalogue (from the last event that changed it) and of the popularity of works. */
export type VersionTags = { catalogue: string; popularity: string };

/** The catalogue's tag holds the oid of its view, because a replay makes that view anew. */
const CATALOGUE = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0) as catalogue`;

/** SQL of both version tags. */
export const VERSION_TAGS = sql`${CATALOGUE},
  ${versionTagOf('engagement', 'artwork-popularity')} as popularity`;

/** Both version tags as one text. */
export async function readVersionTag(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<VersionTags>`select ${VERSION_TAGS}`.execute(db);
  return `${rows[0]?.catalogue} ${rows[0]?.popularity}`;
}

/** The version tag of the catalogue alone. */
export async function readCatalogueTag(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<Pick<VersionTags, 'catalogue'>>`select ${CATALOGUE}`.execute(db);
  return `${rows[0]?.catalogue}`;
}
