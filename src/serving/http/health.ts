import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { readClockFault } from '../../engine/db/clocks.ts';
import { compareMigrations } from '../../engine/db/migrate.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readStandingStill } from '../../engine/folding/poison/standing-still.ts';
import type { RoomWatch } from '../../engine/log/room.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { ping } from '../../engine/redis/servers.ts';

type Parts = {
  db: Kysely<DB>;
  redis: RedisClient | null;
  /** Why read models cannot serve this code yet. */
  modelsAway: () => Promise<string[]>;
  room: Pick<RoomWatch, 'isLow'>;
  /** Whether a caller may see the reasons. */
  isInsider: (request: IncomingMessage) => boolean;
};

async function reasonsNotReady({ db, redis, modelsAway }: Omit<Parts, 'isInsider' | 'room'>): Promise<string[]> {
  const reasons: string[] = [];
  try {
    const { missing, required } = await compareMigrations(db);
    if (missing.length > 0) reasons.push(`migrations are missing: ${missing.join(', ')}`);
    const fault = await readClockFault(db);
    if (fault !== null) reasons.push(fault);
    if (required !== null) reasons.push(`the database is too new for this code: it needs migration ${required}`);
    if (reasons.length === 0) reasons.push(...(await modelsAway()));
  } catch {
    reasons.push('PostgreSQL does not answer');
  }
  if (redis) await ping(redis).catch(() => reasons.push('Redis does not answer'));
  return reasons;
}

const ROOM_IS_LOW = 'the volume of the database is nearly full: engagement is refused';

/** `/healthz`: the process lives. `/readyz`: it can serve; only insiders are told why not, and what is refused. */
export function healthRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    // The first question decides which events read models must have folded: it comes with the start, not with a probe.
    app.addHook('onListen', () => void parts.modelsAway().catch(() => undefined));
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
      const reasons = await reasonsNotReady(parts);
      reply.code(reasons.length === 0 ? 200 : 503);
      const status = reasons.length === 0 ? 'ready' : 'not ready';
      if (!parts.isInsider(request.raw)) return { status };
      // Not reasons: everything else is served.
      const notes = [
        ...(parts.room.isLow() ? [ROOM_IS_LOW] : []),
        ...(await readStandingStill(parts.db).catch(() => [])),
      ];
      return { status, reasons, ...(notes.length > 0 && { notes }) };
    });
  };
}
