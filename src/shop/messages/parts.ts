import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import type { RateLimiter } from '../../serving/http/rate-limit.ts';

/** What the routes of conversations need. */
export type MessageParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  limiter: RateLimiter;
  once: Once;
  now: () => Date;
};
