import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DB } from '../db/tables.ts';
import type { Once } from '../http/idempotency/once.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { DomainLog } from '../log/domain.ts';

/** What changing an account takes. */
export type AccountParts = { db: Kysely<DB>; domainLog: DomainLog };

/** What the calls below `/auth` take. */
export type AccountRouteParts = AccountParts & {
  config: Pick<Config, 'adminEmails' | 'jwtSecret' | 'production' | 'rateLimit'>;
  limiter: RateLimiter;
  once: Once;
  now: () => Date;
};
