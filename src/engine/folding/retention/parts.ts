import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { whileLocked } from '../builds/alone.ts';
import type { EngagementProjection, Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { RetentionError } from './retention-error.ts';

/** What works on exports. */
export type RetentionParts = {
  folder: Folder;
  /** A pool as the owner of the log: only the owner may drop events, bring them back, or blank them. */
  owner: Kysely<DB>;
  projections: Projection[];
  /** The folder of the export files. */
  exports: string;
};

/** The read models of engagement, which alone are folded from what is exported. */
export const ofEngagement = (projections: Projection[]): EngagementProjection[] =>
  projections.filter((projection): projection is EngagementProjection => projection.source === 'engagement');

/** Lets one process at a time write, drop, bring back or blank exports. @throws RetentionError when another is at it */
export async function aloneWithExports<Result>(
  { folder }: Pick<RetentionParts, 'folder'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await whileLocked(folder.db, ['vernissage retention', 'exports'], work);
  if (!done)
    throw new RetentionError(
      'Another process is at work on the exports of the log: give the same command again later.',
    );
  return done.result;
}
