import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import type { Once } from '../http/idempotency/once.ts';
import type { DomainLog } from '../log/domain.ts';
import type { ReadArtists, ReadWorks } from './read.ts';

/** What the routes of favourites need. */
export type FavoritesParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  once: Once;
  readWorks: ReadWorks;
  readArtists: ReadArtists;
  now: () => Date;
};
