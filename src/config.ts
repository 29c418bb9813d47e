import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { writtenOnce } from './write-once.mjs';

const Flag = (fallback: 'on' | 'off') => Type.Enum(['on', 'off'], { default: fallback, description: '`on` or `off`' });

/** A share of an amount, in percent. */
const Percentage = Type.String({
  pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  default: '0',
  description: 'a percentage from 0 to 100 with at most 2 decimals, such as 7.25',
});

const TRUST_PROXY = '`false`, a number of hops, or the addresses of the trusted proxies, comma-separated';

const Environment = Type.Object({
  NODE_ENV: Type.String({ default: 'development' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'a port number from 0 to 65535' }),
  /** Where a worker answers `/healthz`, on HOST. */
  WORKER_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'a port number from 1 to 65535, or 0 for none',
  }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data', description: 'a folder' }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://.+', description: 'a postgres:// URL' }),
  /** Of whoever owns the schema; only migrating and erasing take it. */
  DATABASE_OWNER_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://.+', description: 'a postgres:// URL' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://.+', description: 'a redis:// URL' })),
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
  ADMIN_EMAILS: Type.String({ default: '', description: 'e-mail addresses, comma-separated' }),
  CORS_ORIGINS: Type.String({ default: '', pattern: '^[^*]*$', description: 'origins, comma-separated, without `*`' }),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://.+', description: 'an smtp:// URL' })),
  MAIL_FROM: Type.String({
    pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
    default: 'hello@vernissage.example',
    description: 'the e-mail address that mail comes from',
  }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://.+', description: 'an http:// or https:// URL' })),
  DEMO_DATA: Type.Enum(['true', 'false'], {
    default: 'true',
    description: '`true` or `false`',
  }),
  /** What delivery costs, and what tax is due, as shares of the works in a cart. */
  SHIPPING_RATE: Percentage,
  TAX_RATE: Percentage,
  RATE_LIMIT: Flag('on'),
  IDEMPOTENCY_KEYS: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    default: 10_000,
    description: 'a whole number from 1 to 10000000: requests with an Idempotency-Key of one account in a day',
  }),
  ENGAGEMENT_LANES: Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'a whole number from 1 to 64' }),
  TRUST_PROXY: Type.String({ default: 'false', description: TRUST_PROXY }),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16, description: 'at least 16 characters' })),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
  }),
});

const checkEnvironment = Compile(Environment);

/** A variable of the environment that cannot be used; the message names it and what it may be. */
export class ConfigError extends Error {}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function readEnvironment(source: NodeJS.ProcessEnv): Static<typeof Environment> {
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

/** The secret that signs access tokens: given, or generated once into the data folder outside production. */
function jwtSecret(environment: Static<typeof Environment>, dataDir: string): string {
  if (environment.JWT_SECRET) return environment.JWT_SECRET;
  if (environment.NODE_ENV === 'production')
    throw new ConfigError('JWT_SECRET is missing: with NODE_ENV=production it must be at least 32 characters.');
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  const secret = writtenOnce(file, () => randomBytes(32).toString('hex'));
  if (secret.length >= 32) return secret;
  throw new ConfigError(`${file} is empty or cut off: delete it, and everybody signs in anew, or set JWT_SECRET.`);
}

/** A percentage in hundredths of a percent, so that money is computed with whole numbers. */
function basisPoints(percentage: string): number {
  return Math.round(Number(percentage) * 100);
}

/** Where images are kept: in a folder, or in a bucket of an S3-compatible service. */
type ImagePlace =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; region: string; endpoint: string | null };

function imagePlace(url: string | undefined, dataDir: string): ImagePlace {
  if (url === undefined) return { kind: 'folder', path: join(dataDir, 'images') };
  const { hostname, searchParams } = new URL(url);
  return {
    kind: 's3',
    bucket: hostname,
    region: searchParams.get('region') ?? '',
    endpoint: searchParams.get('endpoint'),
  };
}

/** Names that stand for addresses: of this machine, and of private networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** True for an address or a network; one that holds all addresses is none. */
function isProxyAddress(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/**
 * Whose word on the client's address is taken: nobody's, that of so many proxies nearest to us, or of those addresses.
 * To believe everybody is to let each client choose its address, by which it is limited and counted.
 */
function trustProxy({ TRUST_PROXY: text, NODE_ENV }: Static<typeof Environment>): TrustProxy {
  if (text === 'false' || text === '0') return false;
  if (text === 'true' && NODE_ENV !== 'production') return true;
  if (/^[1-9]\d?$/.test(text)) return (_address, hop) => hop < Number(text);
  const addresses = list(text);
  if (addresses.length > 0 && addresses.every(isProxyAddress)) return addresses;
  const why = text === 'true' ? ' (with `true` each client may say of itself what it likes)' : '';
  throw new ConfigError(`TRUST_PROXY is wrong: it must be ${TRUST_PROXY}${why}.`);
}

/** @throws ConfigError where it is off in production */
function rateLimit({ RATE_LIMIT, NODE_ENV }: Static<typeof Environment>): boolean {
  if (RATE_LIMIT === 'off' && NODE_ENV === 'production')
    throw new ConfigError('RATE_LIMIT is wrong: with NODE_ENV=production it must be `on`.');
  return RATE_LIMIT === 'on';
}

/**
 * Reads the configuration once from the environment.
 *
 * @returns the frozen configuration of the process
 * @throws ConfigError naming the first variable that is wrong and what it may be
 */
export function loadConfig(source: NodeJS.ProcessEnv = process.env) {
  const environment = readEnvironment(source);
  const dataDir = resolve(environment.DATA_DIR);
  return Object.freeze({
    production: environment.NODE_ENV === 'production',
    port: environment.PORT,
    /** Null for none. */
    workerPort: environment.WORKER_PORT || null,
    host: environment.HOST,
    dataDir,
    images: imagePlace(environment.IMAGES_URL, dataDir),
    databaseUrl: environment.DATABASE_URL,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL,
    redisUrl: environment.REDIS_URL,
    queuePrefix: environment.QUEUE_PREFIX,
    jwtSecret: jwtSecret(environment, dataDir),
    adminEmails: list(environment.ADMIN_EMAILS).map((email) => email.toLowerCase()),
    corsOrigins: list(environment.CORS_ORIGINS),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    publicUrl: environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`,
    demoData: environment.DEMO_DATA === 'true',
    shippingBasisPoints: basisPoints(environment.SHIPPING_RATE),
    taxBasisPoints: basisPoints(environment.TAX_RATE),
    rateLimit: rateLimit(environment),
    idempotencyKeys: environment.IDEMPOTENCY_KEYS,
    engagementLanes: environment.ENGAGEMENT_LANES,
    trustProxy: trustProxy(environment),
    metricsToken: environment.METRICS_TOKEN,
    logLevel: environment.LOG_LEVEL,
  });
}

export type Config = ReturnType<typeof loadConfig>;

/**
 * The configuration of a process that strangers reach, directly or by what it reads: it must not hold the key to the log.
 *
 * @throws ConfigError also when the owner's URL is in the environment
 */
export function loadApplicationConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const config = loadConfig(source);
  if (config.databaseOwnerUrl !== undefined)
    throw new ConfigError(
      'DATABASE_OWNER_URL is set: it is for the commands migrate and erase alone, leave it out of the environment of API and worker.',
    );
  return config;
}

/** The owner's URL. @throws ConfigError when there is none */
export function requireOwnerUrl({ databaseOwnerUrl }: Config): string {
  if (databaseOwnerUrl !== undefined) return databaseOwnerUrl;
  throw new ConfigError('DATABASE_OWNER_URL is missing: it must be the postgres:// URL of the owner of the schema.');
}

/**
 * Makes sure that the process was told as many engagement lanes as its database has.
 *
 * @throws ConfigError when it was told another number
 */
export function requireSameLanes({ engagementLanes }: Pick<Config, 'engagementLanes'>, settled: number): void {
  if (engagementLanes === settled) return;
  throw new ConfigError(
    `ENGAGEMENT_LANES is ${engagementLanes}, but the log of this database has ${settled}: start with ENGAGEMENT_LANES=${settled}.`,
  );
}

/** Runs a step of the start; a wrong variable ends the process with its sentence instead of a stack. */
export function exitOnConfigError<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    return exitWithSentence(error);
  }
}

/**
 * Ends the process with the sentence of an error.
 *
 * @param kind what has a sentence for the operator; any other error is thrown on
 */
export function exitWithSentence(error: unknown, kind: new (message: string) => Error = ConfigError): never {
  if (!(error instanceof kind)) throw error;
  console.error(error.message);
  process.exit(1);
}
