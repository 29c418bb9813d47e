import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Disk } from 'flydrive';
import { type Kysely, sql } from 'kysely';
import Type from 'typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import { answerWithoutEnd } from '../../serving/http/in-progress.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';
import { requireAccount, signedInOnly } from '../../serving/http/session.ts';
import { ROWS } from '../places.ts';
import { archive } from './archive.ts';
import { filesOf, readOwner } from './files.ts';

/** Each reads all that there is. */
const EXPORTS: Budget = { name: 'export', max: 5, windowMs: 24 * 3_600_000 };
/** Exports of a process at once; an account has one. */
const AT_ONCE = 2;
/** Milliseconds after which a client that takes it ever so slowly is cut off. */
const LONGEST = 30 * 60_000;

type Parts = { looks: Kysely<DB>; imageDisk: Disk; limiter: RateLimiter; now: () => Date };

/** @throws UNAVAILABLE while a read model is not there yet */
async function requireReadModels(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ missing: boolean }>`
    select bool_or(to_regclass(name) is null) as missing from unnest(${ROWS.map(({ table }) => table)}::text[]) name`.execute(
    db,
  );
  if (rows[0]?.missing) throw fail('UNAVAILABLE', { retryAfter: 60 });
}

/** The route by which people get everything that is kept about them. */
export function exportRoutes({ looks: db, imageDisk, limiter, now }: Parts): FastifyPluginAsyncTypebox {
  const underWay = new Set<number>();
  return async (app) => {
    app.get(
      '/auth/me/export',
      {
        onRequest: signedInOnly,
        exposeHeadRoute: false,
        schema: {
          tags: ['accounts'],
          operationId: 'exportAccount',
          summary: 'Everything that is kept about the person, as a ZIP of JSON files and images',
          response: {
            200: {
              description: 'Its README.txt says what each file is',
              content: { 'application/zip': { schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })) } },
            },
            401: ErrorReply,
            429: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const { user } = await requireAccount(request);
        if (underWay.has(user.id))
          throw fail('RATE_LIMITED', {
            message: 'Your data is on its way already; please wait for it',
            retryAfter: 30,
          });
        if (underWay.size >= AT_ONCE) throw fail('OVERLOADED', { retryAfter: 30 });
        underWay.add(user.id);
        try {
          await limiter.spend(EXPORTS, String(user.id));
          await requireReadModels(db);
          const at = now();
          const file = archive(filesOf({ db, imageDisk }, await readOwner(db, user), at), at);
          const tooLong = setTimeout(() => file.destroy(new Error('The archive was taken too slowly')), LONGEST);
          file.once('close', () => {
            clearTimeout(tooLong);
            underWay.delete(user.id);
          });
          answerWithoutEnd(request);
          reply.header('content-disposition', `attachment; filename="vernissage-${at.toISOString().slice(0, 10)}.zip"`);
          return reply.type('application/zip').send(file);
        } catch (error) {
          underWay.delete(user.id);
          throw error;
        }
      },
    );
  };
}
