import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createOperationsMetrics } from './console/operations/metrics.ts';
import { createReadiness } from './engine/folding/reading/readiness.ts';
import { currentEpoch } from './engine/log/epoch.ts';
import { traceRequests } from './engine/tracing/requests.ts';
import type { Parts } from './parts.ts';
import { BODY_LIMIT, keepBodyLimits } from './serving/http/body.ts';
import { letGoWhenClosing } from './serving/http/closing.ts';
import { boundConnections } from './serving/http/connections.ts';
import { replyWithErrors } from './serving/http/error-reply.ts';
import { refuseStrangePaths } from './serving/http/file-paths.ts';
import { healthRoutes } from './serving/http/health.ts';
import { boundRequests } from './serving/http/in-progress.ts';
import { createInsiders } from './serving/http/insiders.ts';
import { acceptJson } from './serving/http/json-body.ts';
import { markRoutes } from './serving/http/mark-routes.ts';
import { observeRequests } from './serving/http/metrics.ts';
import { registerOpenApi } from './serving/http/openapi.ts';
import { explainedBy } from './serving/http/read-your-writes.ts';
import { createRefusals } from './serving/http/refusals.ts';
import { RequestClasses } from './serving/http/request-classes.ts';
import { labelRequests, shareLogger } from './serving/http/request-id.ts';
import { registerSecurity, securityHeaders } from './serving/http/security.ts';
import { compileSerializersOnce } from './serving/http/serialization.ts';
import { registerSession } from './serving/http/session.ts';
import { serveSheddingLoad } from './serving/http/shed-load.ts';
import { createUnknownPage } from './serving/http/unknown-page.ts';
import { compileValidator } from './serving/http/validation.ts';
import { registerWeb } from './serving/http/web.ts';
import { createFindCaller } from './shop/accounts/caller.ts';
import { watchEndedSessions } from './shop/accounts/ended.ts';
import { noteFactorDue } from './shop/accounts/factors/due.ts';
import { artistPages } from './shop/artists/pages.ts';
import { artworkPages } from './shop/artworks/pages.ts';
import { registerSlices } from './slices.ts';

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
    serverFactory: serveSheddingLoad({ classes, ...refusals, ...config }),
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
  const findCaller = createFindCaller(parts.db);
  app.addHook('onReady', endedSessions.look);
  app.addHook('onClose', endedSessions.stop);
  await registerSession(app, {
    secret: config.jwtSecret,
    epoch: currentEpoch(parts.epochs),
    otherSecret: config.jwtSecretOther,
    endedSessions,
    async findCaller(caller) {
      const user = await findCaller(caller);
      return user && config.adminSecondFactor ? noteFactorDue(parts.db, user) : user;
    },
  });
  await registerOpenApi(app);

  const modelsAway = createReadiness(parts.db, parts.projections, config.readModelsWithin);
  await app.register(healthRoutes({ ...parts, modelsAway, isInsider }));
  await registerSlices(app, parts, { endedSessions, unknownPage });
  const sources = [artworkPages(parts), artistPages(parts)];
  unknownPage.register(
    await registerWeb(app, {
      publicUrl: config.publicUrl,
      launched: config.payments ? [...config.launched, 'card'] : config.launched,
      sources,
    }),
  );
  return app;
}
