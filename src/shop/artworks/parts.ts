import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import type { Reading } from '../../serving/http/reading.ts';
import type { Uploads } from '../../serving/images/uploads.ts';
import type { Renderings } from './rendered.ts';

/** What the routes of artworks need. */
export type ArtworkParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  once: Once;
  imageDisk: Disk;
  /** The renderings of what a pool reads. */
  renderingsOf: (db: Kysely<DB>) => Renderings;
  reading: Reading;
  uploads: Uploads;
  now: () => Date;
  /** Milliseconds that counts of views and likes, and orders by them, may be old; tests have them exact. */
  countsAge?: number;
};
