import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import type { RateLimiter } from '../../serving/http/rate-limit.ts';

/** What the routes of orders and sales need. */
export type OrderParts = {
  config: Pick<
    Config,
    'arrangedDays' | 'commissionBasisPoints' | 'launched' | 'returnDays' | 'shippingBasisPoints' | 'taxBasisPoints'
  >;
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  limiter: RateLimiter;
  once: Once;
  now: () => Date;
};
