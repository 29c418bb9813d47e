import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { findCaller } from './accounts/caller.ts';
import { watchEndedSessions } from './accounts/ended.ts';
import { artistPages } from './artists/pages.ts';
import { artworkPages } from './artworks/pages.ts';
import { createReadiness } from './folding/readiness.ts';
import { BODY_LIMIT, keepBodyLimits } from './http/body.ts';
import { letGoWhenClosing } from './http/closing.ts';
import { boundConnections } from './http/connections.ts';
import { serveBehindDoor } from './http/door.ts';
import { replyWithErrors } from './http/error-reply.ts';
import { refuseStrangePaths } from './http/file-paths.ts';
import { healthRoutes } from './http/health.ts';
import { boundRequests } from './http/in-progress.ts';
import { createInsiders } from './http/insiders.ts';
import { acceptJson } from './http/json-body.ts';
import { markRoutes } from './http/mark-routes.ts';
import { observeRequests } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { explainedBy } from './http/read-your-writes.ts';
import { createRefusals } from './http/refusals.ts';
import { RequestClasses } from './http/request-classes.ts';
import { labelRequests, shareLogger } from './http/request-id.ts';
import { registerSecurity, securityHeaders } from './http/security.ts';
import { compileSerializersOnce } from './http/serialization.ts';
import { registerSession } from './http/session.ts';
import { createUnknownPage } from './http/unknown-page.ts';
import { compileValidator } from './http/validation.ts';
import { registerWeb } from './http/web.ts';
import { currentEpoch } from './log/epoch.ts';
import { createOperationsMetrics } from './operations/metrics.ts';
import type { Parts } from './parts.ts';
import { registerSlices } from './slices.ts';
import { traceRequests } from './tracing/requests.ts';

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
  const classes = new RequestClasses({ engagement: config.engagementAtOnce });
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    ...TIME_LIMITS,
    trustProxy: config.trustProxy,
    serverFactory: serveBehindDoor({ classes, ...refusals, ...config }),
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
  app.addHook('onRoute', (route) => classes.learn(route));
  boundRequests(app, { tickMs: parts.tickMs, classes });
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
  await registerSlices(app, parts, { endedSessions, unknownPage });
  const sources = [artworkPages(parts), artistPages(parts)];
  unknownPage.register(await registerWeb(app, { publicUrl: config.publicUrl, sources }));
  return app;
}
