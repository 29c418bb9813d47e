import { join, resolve } from 'node:path';
import { ConfigError } from './config/config-error.ts';
import { type Environment, readEnvironment } from './config/environment.ts';
import { jwtSecret, otherJwtSecret } from './config/jwt-secret.ts';
import { paymentsBy, requirePaymentsKey } from './config/payments.ts';
import { redisPlace } from './config/redis-url.ts';
import { trustProxy } from './config/trust-proxy.ts';
import { basisPoints, databaseVolume, engagementBudget, imagePlace, list } from './config/values.ts';
import { emailForm } from './contract/email.ts';
import { ownerCommandsInWords } from './engine/db/owner-commands.mjs';

/** @throws ConfigError when it is off in production */
function rateLimit({ RATE_LIMIT, NODE_ENV }: Environment): boolean {
  if (RATE_LIMIT === 'off' && NODE_ENV === 'production')
    throw new ConfigError('RATE_LIMIT is wrong: with NODE_ENV=production it must be `on`.');
  return RATE_LIMIT === 'on';
}

/** @throws ConfigError when one of them is no URL */
function replicaUrls({ DATABASE_REPLICA_URL }: Environment): string[] {
  const urls = list(DATABASE_REPLICA_URL);
  if (urls.every((url) => /^postgres(ql)?:/.test(url) && URL.canParse(url))) return urls;
  throw new ConfigError(
    'DATABASE_REPLICA_URL is wrong: it must be postgres:// URLs, comma-separated, each of one server.',
  );
}

/**
 * Reads the configuration once from the environment.
 *
 * @returns the frozen configuration of the process
 * @throws ConfigError naming the first variable that is wrong and what it must be
 */
export function loadConfig(source: NodeJS.ProcessEnv = process.env) {
  const environment = readEnvironment(source);
  const dataDir = resolve(environment.DATA_DIR);
  return Object.freeze({
    production: environment.NODE_ENV === 'production',
    port: environment.PORT,
    /** Null where the worker shall not listen. */
    workerPort: environment.WORKER_PORT || null,
    /** Null where an API process shall not listen for whoever watches it alone. */
    apiWatchPort: environment.API_WATCH_PORT || null,
    /** Whether several API processes of this machine listen on `port`. */
    sharesPort: environment.API_PROCESSES > 1,
    host: environment.HOST,
    dataDir,
    /** Null where a child process draws. */
    drawingUrl: environment.DRAWING_URL ?? null,
    images: imagePlace(environment.IMAGES_URL, dataDir),
    databaseUrl: environment.DATABASE_URL,
    /** The same database for what needs a session of its own: without a pooler in between. */
    directUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    /** Whether `databaseUrl` leads through a pooler in transaction mode. */
    pooled: environment.DATABASE_DIRECT_URL !== undefined,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL,
    /** Null where nobody has said where the room of the database ends. */
    databaseVolume: databaseVolume(environment.DATABASE_VOLUME),
    databaseUnsafe: environment.DATABASE_UNSAFE === 'on',
    replicaUrls: replicaUrls(environment),
    /** Null without a Redis. */
    redis: environment.REDIS_URL === undefined ? null : redisPlace(environment.REDIS_URL),
    queuePrefix: environment.QUEUE_PREFIX,
    jwtSecret: jwtSecret(environment, dataDir),
    jwtSecretOther: otherJwtSecret(environment),
    adminEmails: list(environment.ADMIN_EMAILS).map((email) => emailForm(email) ?? email.toLowerCase()),
    /** Whether administrators need a second factor. */
    adminSecondFactor:
      (environment.ADMIN_SECOND_FACTOR ?? (environment.NODE_ENV === 'production' ? 'required' : 'off')) === 'required',
    corsOrigins: list(environment.CORS_ORIGINS),
    /** What is open beyond the first release. */
    launched: list(environment.LAUNCHED),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    publicUrl: environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`,
    demoData: environment.DEMO_DATA === 'true',
    shippingBasisPoints: basisPoints(environment.SHIPPING_RATE),
    taxBasisPoints: basisPoints(environment.TAX_RATE),
    commissionBasisPoints: basisPoints(environment.COMMISSION_RATE),
    /** Days for which works are kept for the money to come. */
    arrangedDays: environment.ARRANGED_DAYS,
    /** Null where payments are arranged between collectors and artists. */
    payments: paymentsBy(environment),
    /** Minutes for which works are kept for a payment by card. */
    holdMinutes: environment.HOLD_MINUTES,
    /** Years for which invoices of people who were erased are kept. */
    invoiceYears: environment.INVOICE_YEARS,
    /** Days after the delivery for which a return can be asked for. */
    returnDays: environment.RETURN_DAYS,
    rateLimit: rateLimit(environment),
    idempotencyKeys: environment.IDEMPOTENCY_KEYS,
    /** Of a new database; one that is there has a number of its own. */
    engagementLanes: environment.ENGAGEMENT_LANES,
    /** Megabytes in a day, of a network and of all. */
    engagementBudget: engagementBudget(environment.ENGAGEMENT_BUDGET),
    engagementAtOnce: environment.ENGAGEMENT_AT_ONCE,
    /** Streams of server-sent events that a process has open at most. */
    liveStreams: environment.LIVE_STREAMS,
    /** Days; null: the engagement log is kept for ever. */
    engagementRetention: environment.ENGAGEMENT_RETENTION ?? null,
    /** The folder of the exports of the log. */
    exports: resolve(environment.EXPORTS_DIR ?? join(dataDir, 'exports')),
    /** Seconds. */
    readModelsWithin: environment.READ_MODELS_WITHIN,
    trustProxy: trustProxy(environment),
    metricsToken: environment.METRICS_TOKEN,
    /** Null where no traces are exported. */
    tracing:
      environment.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: environment.OTEL_TRACES_SAMPLER_ARG },
    logLevel: environment.LOG_LEVEL,
  });
}

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads the configuration of the API and of the worker. Strangers reach the API, and what they send reaches the worker,
 * so neither may hold the key to the log.
 *
 * @throws ConfigError also when the owner's URL is in the environment
 */
export function loadApplicationConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const config = loadConfig(source);
  if (config.databaseOwnerUrl !== undefined)
    throw new ConfigError(
      `DATABASE_OWNER_URL is set: it is for the commands ${ownerCommandsInWords()} alone, leave it out of the environment of API and worker.`,
    );
  return config;
}

/** The same for the worker, which alone asks providers of payments. @throws ConfigError also when it lacks their key */
export function loadWorkerConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const config = loadApplicationConfig(source);
  requirePaymentsKey(config.payments);
  return config;
}

/** @throws ConfigError when the environment has no owner's URL */
export function requireOwnerUrl({ databaseOwnerUrl }: Config): string {
  if (databaseOwnerUrl !== undefined) return databaseOwnerUrl;
  throw new ConfigError('DATABASE_OWNER_URL is missing: it must be the postgres:// URL of the owner of the schema.');
}
