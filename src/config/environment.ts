import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { serversOf } from '../engine/db/primary.ts';
import { ConfigError } from './config-error.ts';

const Flag = (fallback: 'on' | 'off') => Type.Enum(['on', 'off'], { default: fallback, description: '`on` or `off`' });

const Percentage = Type.String({
  pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  default: '0',
  description: 'a percentage from 0 to 100 with at most 2 decimals, such as 7.25',
});

/** A URL that matches a pattern, and that can be read. */
const Url = (pattern: string, description: string) =>
  Type.Refine(Type.String({ pattern, description }), (url) => URL.canParse(url));

/** It may name several servers. */
const PostgresUrl = Type.Refine(
  Type.String({ pattern: '^postgres(ql)?://.+', description: 'a postgres:// URL' }),
  (url) => serversOf(url).every((server) => URL.canParse(server)),
);

const Processes = Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'a whole number from 1 to 64' });

/** What TRUST_PROXY may be. */
export const TRUST_PROXY_CHOICES =
  '`false`, a number of hops, or the addresses of the trusted proxies, comma-separated';

/**
 * Requests with engagement that a process has in progress at most, unless it is told otherwise. Many appends share a
 * flush, so a few hundred make flushes as large as they need be while a commit takes a few milliseconds.
 */
export const ENGAGEMENT_AT_ONCE = 256;

const Environment = Type.Object({
  NODE_ENV: Type.String({ default: 'development' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'a port number from 0 to 65535' }),
  /** The port of HOST on which a worker answers `/healthz`, `/readyz` and `/metrics`. */
  WORKER_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'a port number from 1 to 65535, or 0 for none',
  }),
  /** The port of HOST on which an API process answers `/healthz` and `/metrics` for itself alone. */
  API_WATCH_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'a port number from 1 to 65535, or 0 for none',
  }),
  /** How many of each kind `npm start` keeps running. */
  API_PROCESSES: Processes,
  WORKER_PROCESSES: Processes,
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data', description: 'a folder' }),
  DATABASE_URL: PostgresUrl,
  /** PostgreSQL itself, where DATABASE_URL leads through a pooler in transaction mode. */
  DATABASE_DIRECT_URL: Type.Optional(PostgresUrl),
  /** The URL of the role that owns the schema. Only commands that change the schema, or the log itself, use it. */
  DATABASE_OWNER_URL: Type.Optional(PostgresUrl),
  /** Where the room of the database ends. */
  DATABASE_VOLUME: Type.Optional(
    Type.String({
      pattern: '^(/.*|[1-9]\\d{0,6}[MGT]B)$',
      description: 'a folder on the disk of the database, such as /var/lib/postgresql, or its size, such as 100GB',
    }),
  ),
  /** Whether API and worker start although PostgreSQL may lose what it has confirmed. */
  DATABASE_UNSAFE: Flag('off'),
  /** Replicas of DATABASE_URL, which reads may go to. */
  DATABASE_REPLICA_URL: Type.String({ default: '', description: 'postgres:// URLs, comma-separated' }),
  REDIS_URL: Type.Optional(Type.String()),
  /** A bucket that keeps the images instead of the folder `images` in DATA_DIR. */
  IMAGES_URL: Type.Optional(
    Type.String({
      pattern: '^s3://[a-z0-9.-]{3,63}/?\\?region=[\\w-]+(&endpoint=https?://.+)?$',
      description: 's3://<bucket>?region=<region>, followed by &endpoint=<http URL> for a service that is not AWS',
    }),
  ),
  QUEUE_PREFIX: Type.String({
    pattern: '^[\\w-]+$',
    default: 'vernissage',
    description: 'letters, digits, `-` and `_`',
  }),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, description: 'at least 32 characters' })),
  /** The secret before or the one to come, while `JWT_SECRET` is rotated: its tokens are good, and it signs none. */
  JWT_SECRET_OTHER: Type.Optional(Type.String({ minLength: 32, description: 'at least 32 characters' })),
  ADMIN_EMAILS: Type.String({ default: '', description: 'e-mail addresses, comma-separated' }),
  CORS_ORIGINS: Type.String({ default: '', pattern: '^[^*]*$', description: 'origins, comma-separated, without `*`' }),
  SMTP_URL: Type.Optional(Url('^smtps?://.+', 'an smtp:// URL')),
  MAIL_FROM: Type.String({
    pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
    default: 'hello@vernissage.example',
    description: 'the e-mail address that mail comes from',
  }),
  PUBLIC_URL: Type.Optional(Url('^https?://.+', 'an http:// or https:// URL')),
  DEMO_DATA: Type.Enum(['true', 'false'], {
    default: 'true',
    description: '`true` or `false`',
  }),
  /** Delivery and tax, each in percent of the price of the works in a cart. */
  SHIPPING_RATE: Percentage,
  TAX_RATE: Percentage,
  RATE_LIMIT: Flag('on'),
  IDEMPOTENCY_KEYS: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    default: 10_000,
    description:
      'a whole number from 1 to 10000000: requests with an Idempotency-Key of one account or network in a day',
  }),
  ENGAGEMENT_LANES: Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'a whole number from 1 to 64' }),
  /** Of engagement, beside RATE_LIMIT. */
  ENGAGEMENT_BUDGET: Type.String({
    pattern: '^[1-9]\\d{0,8},[1-9]\\d{0,8}$',
    default: '1000,20000',
    description: 'two whole numbers, such as 1000,20000: megabytes that a network, and all of them, may store in a day',
  }),
  ENGAGEMENT_AT_ONCE: Type.Integer({
    minimum: 16,
    maximum: 3_584,
    default: ENGAGEMENT_AT_ONCE,
    description: 'a whole number from 16 to 3584: requests with engagement that a process has in progress at most',
  }),
  /** Days after which partitions of the engagement log are exported and dropped. Without it they are kept. */
  ENGAGEMENT_RETENTION: Type.Optional(
    Type.Integer({ minimum: 7, maximum: 36_500, description: 'a whole number of days from 7 to 36500' }),
  ),
  /** Where the exports of the log are kept, instead of the folder `exports` in DATA_DIR. */
  EXPORTS_DIR: Type.Optional(Type.String({ minLength: 1, description: 'a folder' })),
  /** How long `/readyz` waits for the read models of this code. */
  READ_MODELS_WITHIN: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 600,
    description: 'a whole number from 0 to 86400: seconds',
  }),
  TRUST_PROXY: Type.String({ default: 'false', description: TRUST_PROXY_CHOICES }),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16, description: 'at least 16 characters' })),
  /** Where traces go, over OTLP/HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Url('^https?://.+', 'an http:// or https:// URL')),
  /** The share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 0.05,
    description: 'a number from 0 to 1',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
  }),
});

const checkEnvironment = Compile(Environment);

/** The variables as they are set, with defaults for those that are not. */
export type Environment = Static<typeof Environment>;

/** The names of all variables that API and workers read. */
export const VARIABLES = Object.keys(Environment.properties);

/** @throws ConfigError naming the first variable that is wrong and what it must be */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const environment = Value.Convert(Environment, Value.Default(Environment, Value.Clean(Environment, given)));
  if (checkEnvironment.Check(environment)) return environment;
  const [first] = checkEnvironment.Errors(environment);
  const missing = first?.keyword === 'required' ? first.params.requiredProperties[0] : undefined;
  const name = missing ?? first?.instancePath.split('/')[1] ?? 'environment';
  const schema: object = Object.entries(Environment.properties).find(([property]) => property === name)?.[1] ?? {};
  const allowed = 'description' in schema ? schema.description : 'valid';
  throw new ConfigError(`${name} ${missing ? 'is missing' : 'is wrong'}: it must be ${allowed}.`);
}
