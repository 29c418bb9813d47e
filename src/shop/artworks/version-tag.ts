import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { readTag, versionTagOf } from '../../engine/folding/reading/version-tag.ts';
import { cachedFor } from '../../engine/waiting/cached-for.ts';

/** The version tags of the catalogue (from the last event that changed it) and of the popularity of works. */
export type VersionTags = { catalogue: string; popularity: string };

/** The catalogue's tag holds the oid of its view, because a replay makes that view anew. */
const CATALOGUE = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0) as catalogue`;

/** SQL of both version tags. */
export const VERSION_TAGS = sql`${CATALOGUE},
  ${versionTagOf('engagement', 'artwork-popularity')} as popularity`;

/**
 * Makes a reader of the tags of the catalogue and of read models of engagement, as one text. Those of engagement are read
 * again only when they are older than an age in milliseconds: each view of any work changes them.
 */
export function readsTagWith(db: Kysely<DB>, counted: string[], age: number): () => Promise<string> {
  const readCounted = cachedFor(() => readTag(db, 'engagement', ...counted), age);
  return async () => (await Promise.all([readCatalogueTag(db), readCounted()])).join(' ');
}

/** The version tag of the catalogue alone. */
export async function readCatalogueTag(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<Pick<VersionTags, 'catalogue'>>`select ${CATALOGUE}`.execute(db);
  return `${rows[0]?.catalogue}`;
}
