import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { type Kysely, sql } from 'kysely';
import { compareMigrations } from '../db/migrate.ts';
import type { DB } from '../db/tables.ts';

type Parts = {
  db: Kysely<DB>;
  redis: Redis | null;
  /** Why read models cannot serve this code yet. */
  modelsAway: () => Promise<string[]>;
  /** Whether a caller may see the reasons. */
  isInsider: (request: FastifyRequest) => boolean;
};

async function reasonsNotReady({ db, redis, modelsAway }: Omit<Parts, 'isInsider'>): Promise<string[]> {
  const reasons: string[] = [];
  try {
    await sql`select 1`.execute(db);
    const { missing, required } = await compareMigrations(db);
    if (missing.length > 0) reasons.push(`migrations are missing: ${missing.join(', ')}`);
    if (required !== null) reasons.push(`the database is too new for this code: it needs migration ${required}`);
    if (reasons.length === 0) reasons.push(...(await modelsAway()));
  } catch {
    reasons.push('PostgreSQL does not answer');
  }
  if (redis) await redis.ping().catch(() => reasons.push('Redis does not answer'));
  return reasons;
}

/** `/healthz`: the process lives. `/readyz`: it can serve; only insiders are told why not. */
export function healthRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
      const reasons = await reasonsNotReady(parts);
      reply.code(reasons.length === 0 ? 200 : 503);
      const status = reasons.length === 0 ? 'ready' : 'not ready';
      return parts.isInsider(request) ? { status, reasons } : { status };
    });
  };
}
