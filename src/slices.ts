import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { engagementRoutes } from './console/engagement/routes.ts';
import { insightRoutes } from './console/insights/routes.ts';
import { clientErrorRoutes } from './console/operations/client-errors.ts';
import { poisonRoutes } from './console/operations/poison/routes.ts';
import { projectionRoutes } from './console/operations/projections/routes.ts';
import { queueAccessRoutes, queueRoutes } from './console/operations/queues/routes.ts';
import { operationsRoutes } from './console/operations/routes.ts';
import type { DB } from './engine/db/tables.ts';
import { readSource } from './engine/replicas/read-source.ts';
import { moves } from './moves.ts';
import type { Parts } from './parts.ts';
import { exportRoutes } from './person/export/routes.ts';
import { createOnce } from './serving/http/idempotency/once.ts';
import { limitWrites } from './serving/http/limit-writes.ts';
import { createRateLimiter } from './serving/http/rate-limit.ts';
import { createReading } from './serving/http/reading.ts';
import type { UnknownPage } from './serving/http/unknown-page.ts';
import { imageFiles } from './serving/images/serve.ts';
import { openUploads } from './serving/images/uploads.ts';
import { createFollower } from './serving/live/follow.ts';
import { liveRoutes } from './serving/live/routes.ts';
import { createLiveStreams } from './serving/live/streams.ts';
import { becomeArtist } from './shop/accounts/caller.ts';
import type { EndedSessions } from './shop/accounts/ended.ts';
import { accountRoutes } from './shop/accounts/routes.ts';
import { openScoring } from './shop/accounts/scoring.ts';
import { findArtists } from './shop/artists/read.ts';
import { artistRoutes } from './shop/artists/routes.ts';
import { createRenderings } from './shop/artworks/rendered.ts';
import { artworkRoutes } from './shop/artworks/routes.ts';
import { cartRoutes } from './shop/cart/routes.ts';
import { favoritesRoutes } from './shop/favorites/routes.ts';
import { openRendering } from './shop/invoices/rendering.ts';
import { invoiceRoutes } from './shop/invoices/routes.ts';
import { adminMessageRoutes } from './shop/messages/admin-routes.ts';
import { messageRoutes } from './shop/messages/routes.ts';
import { writerRoutes } from './shop/messages/writer-routes.ts';
import { openCleaning } from './shop/minisites/content.ts';
import { minisiteRoutes } from './shop/minisites/routes.ts';
import { noticeRoutes } from './shop/notices/routes.ts';
import { unsubscribeRoute } from './shop/notices/unsubscribe-route.ts';
import { adminOrderRoutes } from './shop/orders/books-routes.ts';
import { orderRoutes } from './shop/orders/routes.ts';
import { findLostPictures } from './shop/pictures/places.ts';
import { pictureRoutes } from './shop/pictures/routes.ts';
import { waitlistRoutes } from './shop/waitlist/routes.ts';

const BASE = '/api/v1';

/**
 * Registers the routes of all slices: those of the marketplace under the versioned base and, as some callers write it,
 * at the root; those of administrators under the base.
 *
 * @param options.endedSessions tells which sessions have ended
 * @param options.unknownPage answers those who look for a page
 */
export async function registerSlices(
  app: FastifyInstance,
  parts: Parts,
  { endedSessions, unknownPage }: { endedSessions: EndedSessions; unknownPage: UnknownPage },
): Promise<void> {
  const { config } = parts;
  // One limiter for all slices and mounts: it counts what a person does, on whichever route.
  const limiter = createRateLimiter({
    redis: parts.redis,
    secret: config.jwtSecret,
    enabled: config.rateLimit,
    now: parts.now,
  });
  const once = createOnce({ ...parts, limiter });
  const { replicas } = parts;
  const primary = readSource({ ...parts, asks: parts.db });
  const reading = createReading({ ...parts, primary });
  app.addHook('onListen', async () => {
    // Requests would wait for the same, and say what is wrong.
    reading.warm(primary).catch(() => undefined);
    replicas.follow(reading.warm);
  });
  app.addHook('onClose', async () => replicas.close());
  const scoring = openScoring();
  app.addHook('onClose', scoring.close);
  const accounts = accountRoutes({ ...parts, limiter, once, scoring });
  const exported = exportRoutes({ ...parts, limiter });
  const streams = createLiveStreams({ most: config.liveStreams, tickMs: parts.tickMs });
  app.addHook('preClose', async () => streams.close());
  const slices = [
    engagementRoutes({ ...parts, limiter, reading, once, streams }),
    waitlistRoutes({ ...parts, limiter, once }),
    liveRoutes({ streams, follower: createFollower(parts.db, moves) }),
    unsubscribeRoute(parts),
  ];
  const renderings = createRenderings(parts.db);
  const renderingsOf = (db: Kysely<DB>) => (db === parts.db ? renderings : createRenderings(db));
  const { dataDir, drawingUrl } = config;
  const uploads = openUploads({ ...parts, limiter, dataDir, drawingUrl });
  app.addHook('onClose', uploads.close);
  const cleaning = openCleaning();
  app.addHook('onClose', cleaning.close);
  const rendering = openRendering();
  app.addHook('onClose', rendering.close);
  const ownThings = [
    // Before the profiles, whose paths have a free part.
    pictureRoutes({ ...parts, once, uploads }),
    orderRoutes({ ...parts, limiter, once }),
    invoiceRoutes({ ...parts, rendering }),
    artistRoutes({ ...parts, reading, becomeArtist, findLostPictures }),
    insightRoutes({ ...parts, reading }),
    artworkRoutes({ ...parts, reading, once, renderingsOf, uploads }),
    cartRoutes({ ...parts, once }),
    favoritesRoutes({
      ...parts,
      once,
      readWorks: renderings.read,
      readArtists: (ids) => findArtists(parts.db, ids),
    }),
    messageRoutes({ ...parts, limiter, once }),
    minisiteRoutes({ ...parts, reading, once, cleaning, findLostPictures }),
  ];
  const mount = async (scope: FastifyInstance) => {
    for (const slice of slices) await scope.register(slice);
    await scope.register(async (own) => {
      limitWrites(own, limiter);
      await own.register(accounts);
      await own.register(exported);
    });
    await scope.register(async (own) => {
      own.addHook('onRequest', endedSessions.beforeWrites);
      limitWrites(own, limiter);
      for (const slice of ownThings) await own.register(slice);
    });
  };
  await app.register(mount, { prefix: BASE });
  await app.register(async (root) => {
    // Who types such a path into a browser looks for a page.
    root.addHook('onRequest', async (request, reply) => {
      if (unknownPage.answer(request, reply)) return reply;
    });
    await mount(root);
  });
  // Not at the root, where `/notices` is a page.
  await app.register(
    async (own) => {
      own.addHook('onRequest', endedSessions.beforeWrites);
      limitWrites(own, limiter);
      await own.register(noticeRoutes(parts));
    },
    { prefix: BASE },
  );
  await app.register(operationsRoutes(parts), { prefix: BASE });
  await app.register(projectionRoutes({ ...parts, limiter }), { prefix: BASE });
  await app.register(poisonRoutes({ ...parts, limiter }), { prefix: BASE });
  await app.register(adminOrderRoutes(parts), { prefix: BASE });
  await app.register(adminMessageRoutes(parts), { prefix: BASE });
  await app.register(writerRoutes(parts), { prefix: BASE });
  await app.register(queueAccessRoutes(parts), { prefix: BASE });
  await app.register(queueRoutes(parts));
  await app.register(clientErrorRoutes({ limiter }), { prefix: BASE });
  await app.register(imageFiles(parts));
}
