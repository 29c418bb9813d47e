import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Disk } from 'flydrive';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import { watchClosedAccounts } from './accounts/closed.ts';
import { accountRoutes } from './accounts/routes.ts';
import { artistPages } from './artists/pages.ts';
import { artistRoutes } from './artists/routes.ts';
import { imageFiles } from './artworks/images/serve.ts';
import { artworkPages } from './artworks/pages.ts';
import { artworkRoutes } from './artworks/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import type { Config } from './config.ts';
import type { DB } from './db/tables.ts';
import { engagementRoutes } from './engagement/routes.ts';
import type { Projection } from './folding/projection.ts';
import type { Reach } from './folding/reach.ts';
import { letGoWhenClosing } from './http/closing.ts';
import { refuseConnection, refuseUrl, replyWithErrors } from './http/error-reply.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJson } from './http/json-body.ts';
import { observeRequests } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { labelRequests, shareLogger } from './http/request-id.ts';
import { registerSecurity } from './http/security.ts';
import { registerSession } from './http/session.ts';
import { compileValidator } from './http/validation.ts';
import { registerWeb } from './http/web.ts';
import type { DomainLog } from './log/domain.ts';
import type { EngagementLog } from './log/engagement.ts';
import { minisiteRoutes } from './minisites/routes.ts';
import { createOperationsMetrics } from './operations/metrics.ts';
import { operationsRoutes } from './operations/routes.ts';
import type { QueueState } from './operations/status.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** What the app is built from; the entry point opens these, and closes them after the app. */
export type Parts = {
  config: Config;
  db: Kysely<DB>;
  /** Null when no Redis is configured; it may also be away for a while. */
  redis: Redis | null;
  domainLog: DomainLog;
  engagementLog: EngagementLog;
  projections: Projection[];
  /** Waits until a read model has folded a position. */
  reach: Reach;
  queueState: () => Promise<QueueState>;
  /** Where the files of images are. */
  imageDisk: Disk;
  /** The clock that arrivals are dated by. */
  now: () => Date;
};

/** Where the slices answer: under the versioned base and, as some callers write it, at the root. */
const MOUNTS = ['/api/v1', '/'];

/** Builds the app; it does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    childLoggerFactory: shareLogger,
    frameworkErrors: refuseUrl,
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
  });
  app.setValidatorCompiler(compileValidator);

  letGoWhenClosing(app);
  labelRequests(app);
  replyWithErrors(app);
  acceptJson(app);
  observeRequests(app, createOperationsMetrics(parts));
  await registerSecurity(app, config);
  const closedAccounts = watchClosedAccounts(parts.db);
  app.addHook('onReady', closedAccounts.look);
  app.addHook('onClose', closedAccounts.stop);
  await registerSession(app, config.jwtSecret, closedAccounts);
  await registerOpenApi(app);

  await app.register(healthRoutes(parts));
  const slices = [
    accountRoutes(parts),
    artistRoutes(parts),
    artworkRoutes(parts),
    cartRoutes(parts),
    engagementRoutes(parts),
    minisiteRoutes(parts),
    waitlistRoutes(parts),
  ];
  for (const prefix of MOUNTS) for (const slice of slices) await app.register(slice, { prefix });
  await app.register(operationsRoutes(parts), { prefix: '/api/v1' });
  await app.register(imageFiles(parts));
  await registerWeb(app, { publicUrl: config.publicUrl, sources: [artworkPages(parts), artistPages(parts)] });
  return app;
}
