import type { Queue } from 'bullmq';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Disk } from 'flydrive';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import { becomeArtist, findCaller } from './accounts/caller.ts';
import { watchEndedSessions } from './accounts/ended.ts';
import { accountRoutes } from './accounts/routes.ts';
import { artistPages } from './artists/pages.ts';
import { findArtists } from './artists/read.ts';
import { artistRoutes } from './artists/routes.ts';
import { artworkPages } from './artworks/pages.ts';
import { createRenderings } from './artworks/rendered.ts';
import { artworkRoutes } from './artworks/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import type { Config } from './config.ts';
import type { DB } from './db/tables.ts';
import { engagementRoutes } from './engagement/routes.ts';
import { favoritesRoutes } from './favorites/routes.ts';
import type { CatchUp } from './folding/catch-up.ts';
import type { Projection } from './folding/projection.ts';
import type { AdvanceJob } from './folding/queue.ts';
import { createReadiness } from './folding/readiness.ts';
import type { Folder } from './folding/span.ts';
import { BODY_LIMIT, keepBodyLimits } from './http/body.ts';
import { letGoWhenClosing } from './http/closing.ts';
import { boundConnections } from './http/connections.ts';
import { createRefusals, replyWithErrors } from './http/error-reply.ts';
import { refuseStrangePaths } from './http/file-paths.ts';
import { healthRoutes } from './http/health.ts';
import { createOnce } from './http/idempotency/once.ts';
import { boundRequests } from './http/in-progress.ts';
import { createInsiders } from './http/insiders.ts';
import { acceptJson } from './http/json-body.ts';
import { limitWrites } from './http/limit-writes.ts';
import { markRoutes } from './http/mark-routes.ts';
import { observeRequests } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { explainedBy } from './http/read-your-writes.ts';
import { labelRequests, shareLogger } from './http/request-id.ts';
import { registerSecurity, securityHeaders } from './http/security.ts';
import { compileSerializersOnce } from './http/serialization.ts';
import { registerSession } from './http/session.ts';
import { createUnknownPage } from './http/unknown-page.ts';
import { compileValidator } from './http/validation.ts';
import { registerWeb } from './http/web.ts';
import { imageFiles } from './images/serve.ts';
import { openUploads } from './images/uploads.ts';
import { insightRoutes } from './insights/routes.ts';
import type { Activity } from './liveness/activity.ts';
import type { DomainLog } from './log/domain.ts';
import type { EngagementLog } from './log/engagement.ts';
import { currentEpoch, type Epochs } from './log/epoch.ts';
import { minisiteRoutes } from './minisites/routes.ts';
import { clientErrorRoutes } from './operations/client-errors.ts';
import { createOperationsMetrics } from './operations/metrics.ts';
import { poisonRoutes } from './operations/poison/routes.ts';
import { projectionRoutes } from './operations/projections/routes.ts';
import { queueAccessRoutes, queueRoutes } from './operations/queues/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import type { QueueState } from './operations/status.ts';
import { findLostPictures } from './pictures/places.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { traceRequests } from './tracing/requests.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** What the app is built from; the entry point opens these, and closes them after the app. */
export type Parts = {
  config: Config;
  /** The log of the process. */
  log: FastifyBaseLogger;
  db: Kysely<DB>;
  /** For the slow reads of administrators, so that they keep no other request waiting. */
  looks: Kysely<DB>;
  /** Null when no Redis is configured; it may also be away for a while. */
  redis: Redis | null;
  epochs: Epochs;
  /** The queue of hints; null when no Redis is configured. */
  queue: Queue<AdvanceJob> | null;
  domainLog: DomainLog;
  engagementLog: EngagementLog;
  projections: Projection[];
  catchUp: CatchUp;
  /** Folds single events that administrators try again. */
  folder: Folder;
  queueState: () => Promise<QueueState>;
  imageDisk: Disk;
  /** The clock that dates arrivals. */
  now: () => Date;
  /** Milliseconds of the tick that the time limits of requests are counted in; a second by default. */
  tickMs?: number;
  /** Milliseconds that counts of views and likes, and orders by them, may be old; tests have them exact. */
  countsAge?: number;
  /** Where a watched process notes which route it answers. */
  activity?: Pick<Activity, 'route'>;
};

/** Where the slices answer: under the versioned base and, as some callers write it, at the root. */
const MOUNTS = ['/api/v1', '/'];

/**
 * Milliseconds. `requestTimeout` is that of an upload, the longest request; `http/in-progress.ts` has those of the
 * others.
 */
const TIME_LIMITS = {
  requestTimeout: 330_000,
  keepAliveTimeout: 72_000,
  http: { requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Builds the app; it does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const unknownPage = createUnknownPage();
  const refusals = createRefusals(securityHeaders(config), unknownPage);
  const isInsider = createInsiders(config.metricsToken);
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    ...TIME_LIMITS,
    trustProxy: config.trustProxy,
    childLoggerFactory: shareLogger,
    frameworkErrors: refusals.refuseUrl,
    clientErrorHandler: refusals.refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
  });
  app.setValidatorCompiler(compileValidator);
  compileSerializersOnce(app);

  boundConnections(app.server, {
    ...refusals,
    ...(config.trustProxy && { maxANetwork: Number.POSITIVE_INFINITY }),
  });
  app.server.on('checkExpectation', refusals.refuseExpectation);
  letGoWhenClosing(app);
  labelRequests(app);
  app.decorate('epochs', parts.epochs);
  replyWithErrors(app, explainedBy(parts.db));
  keepBodyLimits(app);
  acceptJson(app);
  observeRequests(app, { readState: createOperationsMetrics(parts), isInsider });
  traceRequests(app);
  if (parts.activity) markRoutes(app, parts.activity);
  await registerSecurity(app, config);
  refuseStrangePaths(app, unknownPage);
  boundRequests(app, { tickMs: parts.tickMs });
  const endedSessions = watchEndedSessions(parts.db);
  app.addHook('onReady', endedSessions.look);
  app.addHook('onClose', endedSessions.stop);
  await registerSession(app, {
    secret: config.jwtSecret,
    epoch: currentEpoch(parts.epochs),
    otherSecret: config.jwtSecretOther,
    endedSessions,
    findCaller: (caller) => findCaller(parts.db, caller),
  });
  await registerOpenApi(app);

  const modelsAway = createReadiness(parts.db, parts.projections, config.readModelsWithin);
  await app.register(healthRoutes({ ...parts, modelsAway, isInsider }));
  // One limiter for all slices and mounts: it counts what a person does, on whichever route.
  const limiter = createRateLimiter({
    redis: parts.redis,
    secret: config.jwtSecret,
    enabled: config.rateLimit,
    now: parts.now,
  });
  const once = createOnce({ ...parts, limiter });
  const slices = [
    accountRoutes({ ...parts, limiter, once }),
    engagementRoutes({ ...parts, once }),
    waitlistRoutes({ ...parts, limiter, once }),
  ];
  const renderings = createRenderings(parts.db);
  const uploads = openUploads({ ...parts, dataDir: config.dataDir });
  app.addHook('onClose', uploads.close);
  const ownThings = [
    // Before the profiles, whose paths have a free part.
    pictureRoutes({ ...parts, once, uploads }),
    artistRoutes({ ...parts, becomeArtist, findLostPictures }),
    insightRoutes(parts),
    artworkRoutes({ ...parts, once, renderings, uploads }),
    cartRoutes({ ...parts, once }),
    favoritesRoutes({
      ...parts,
      once,
      readWorks: renderings.read,
      readArtists: (ids) => findArtists(parts.db, ids),
    }),
    minisiteRoutes({ ...parts, once, findLostPictures }),
  ];
  for (const prefix of MOUNTS) {
    for (const slice of slices) await app.register(slice, { prefix });
    await app.register(
      async (scope) => {
        limitWrites(scope, limiter);
        for (const slice of ownThings) await scope.register(slice);
      },
      { prefix },
    );
  }
  await app.register(operationsRoutes(parts), { prefix: '/api/v1' });
  await app.register(projectionRoutes({ ...parts, limiter }), { prefix: '/api/v1' });
  await app.register(poisonRoutes({ ...parts, limiter }), { prefix: '/api/v1' });
  await app.register(queueAccessRoutes(parts), { prefix: '/api/v1' });
  await app.register(queueRoutes(parts));
  await app.register(clientErrorRoutes({ limiter }), { prefix: '/api/v1' });
  await app.register(imageFiles(parts));
  const sources = [artworkPages(parts), artistPages(parts)];
  unknownPage.register(await registerWeb(app, { publicUrl: config.publicUrl, sources }));
  return app;
}
