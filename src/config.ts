import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

const Flag = (fallback: 'on' | 'off') => Type.Enum(['on', 'off'], { default: fallback, description: '`on` or `off`' });

const Url = (schemes: string, description: string) =>
  Type.Optional(Type.String({ pattern: `^(${schemes})://.+`, description }));

/** A share of an amount, in percent. */
const Percentage = Type.String({
  pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
  default: '0',
  description: 'a percentage from 0 to 100 with at most 2 decimals, such as 7.25',
});

const Environment = Type.Object({
  NODE_ENV: Type.String({ default: 'development' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'a port number from 0 to 65535' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data', description: 'a folder' }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://.+', description: 'a postgres:// URL' }),
  REDIS_URL: Url('rediss?', 'a redis:// URL'),
  /** A bucket that keeps the images instead of the folder `images` in DATA_DIR. */
  IMAGES_URL: Type.Optional(
    Type.String({
      pattern: '^s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]/?\\?region=[\\w-]+(&endpoint=https?://.+)?$',
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
  SMTP_URL: Url('smtps?', 'an smtp:// URL'),
  MAIL_FROM: Type.String({
    pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
    default: 'hello@vernissage.example',
    description: 'the e-mail address that mail comes from',
  }),
  PUBLIC_URL: Url('https?', 'an http:// or https:// URL'),
  DEMO_DATA: Type.Enum(['true', 'false'], {
    default: 'true',
    description: '`true` or `false`',
  }),
  /** What delivery costs, and what tax is due, as shares of the works in a cart. */
  SHIPPING_RATE: Percentage,
  TAX_RATE: Percentage,
  RATE_LIMIT: Flag('on'),
  ENGAGEMENT_LANES: Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'a whole number from 1 to 64' }),
  TRUST_PROXY: Type.String({
    default: 'false',
    description: '`true`, `false`, or the addresses of trusted proxies, comma-separated',
  }),
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
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8');
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

function trustProxy(text: string): boolean | string[] {
  return text === 'true' || text === 'false' ? text === 'true' : list(text);
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
    host: environment.HOST,
    dataDir,
    images: imagePlace(environment.IMAGES_URL, dataDir),
    databaseUrl: environment.DATABASE_URL,
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
    rateLimit: environment.RATE_LIMIT === 'on',
    engagementLanes: environment.ENGAGEMENT_LANES,
    trustProxy: trustProxy(environment.TRUST_PROXY),
    logLevel: environment.LOG_LEVEL,
  });
}

export type Config = ReturnType<typeof loadConfig>;

/** Runs a step of the start; a wrong variable ends the process with its sentence instead of a stack. */
export function exitOnConfigError<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
