import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { compareMigrations } from '../../engine/db/migrate.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { ping } from '../../engine/redis/servers.ts';

type Parts = {
  db: Kysely<DB>;
  redis: RedisClient | null;
  /** Why read models cannot serve this code yet. */
  modelsAway: () => Promise<string[]>;
  /** Whether a caller may see the reasons. */
  isInsider: (request: IncomingMessage) => boolean;
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
  if (redis) await ping(redis).catch(() => reasons.push('Redis does not answer'));
  return reasons;
}

/** `/healthz`: the process lives. `/readyz`: it can serve; only insiders are told why not. */
export function healthRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    // The first question decides which events read models must have folded: it comes with the start, not with a probe.
    app.addHook('onListen', () => void parts.modelsAway().catch(() => undefined));
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
      const reasons = await reasonsNotReady(parts);
      reply.code(reasons.length === 0 ? 200 : 503);
      const status = reasons.length === 0 ? 'ready' : 'not ready';
      return parts.isInsider(request.raw) ? { status, reasons } : { status };
    });
  };
}
