import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
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
