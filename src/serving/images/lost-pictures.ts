import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/**
 * Lets nobody remove pictures of a member until the transaction ends, and looks for those that are gone already.
 *
 * @param said what a place says before and after a change, as text
 * @returns the ids of removed pictures that the change puts there; a place that named one before may keep it
 */
export type FindLostPictures = (
  transaction: Kysely<DB>,
  userId: number,
  said: { before: string; after: string },
) => Promise<string[]>;
