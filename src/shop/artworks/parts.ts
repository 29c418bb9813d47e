import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import type { Once } from '../http/idempotency/once.ts';
import type { Reading } from '../http/reading.ts';
import type { Uploads } from '../images/uploads.ts';
import type { DomainLog } from '../log/domain.ts';
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
