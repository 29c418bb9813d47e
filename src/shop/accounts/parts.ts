import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DB } from '../db/tables.ts';
import type { Once } from '../http/idempotency/once.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { DomainLog } from '../log/domain.ts';

/** What functions that change an account need. */
export type AccountParts = { db: Kysely<DB>; domainLog: DomainLog };

/** What the routes below `/auth` need. */
export type AccountRouteParts = AccountParts & {
  config: Pick<Config, 'adminEmails' | 'jwtSecret' | 'production' | 'rateLimit'>;
  limiter: RateLimiter;
  once: Once;
  now: () => Date;
};
