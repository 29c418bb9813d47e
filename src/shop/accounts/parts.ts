import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import type { RateLimiter } from '../../serving/http/rate-limit.ts';
import type { Scoring } from './scoring.ts';

/** What functions that change an account need. */
export type AccountParts = { db: Kysely<DB>; domainLog: DomainLog };

/** What the routes below `/auth` need. */
export type AccountRouteParts = AccountParts & {
  config: Pick<Config, 'adminEmails' | 'jwtSecret' | 'launched' | 'production' | 'publicUrl' | 'rateLimit'>;
  limiter: RateLimiter;
  once: Once;
  scoring: Scoring;
  now: () => Date;
};
