import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Reach } from '../folding/reach.ts';
import type { DomainLog } from '../log/domain.ts';

/** What the calls of artworks take. */
export type ArtworkParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  reach: Reach;
  now: () => Date;
};
