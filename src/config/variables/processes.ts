import Type from 'typebox';
import { Secret, Url, WatchPort, whole } from './kinds.ts';

/** What TRUST_PROXY may be. */
export const TRUST_PROXY_CHOICES =
  '`false`, a number of hops, or the addresses of the trusted proxies, comma-separated';

/** The processes: how many there are, where they listen, and what they say of themselves. */
export const PROCESSES = {
  NODE_ENV: Type.String({
    default: 'development',
    meaning:
      '`production` requires `JWT_SECRET`, ignores `ADMIN_EMAILS`, turns HSTS on, and refuses `TRUST_PROXY=true` and `RATE_LIMIT=off`',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'an address to listen on',
    meaning: 'the address that the API listens on',
  }),
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    description: 'a port number from 0 to 65535',
    meaning: 'the port that the API listens on',
  }),
  API_PROCESSES: Type.Integer({
    ...whole(1, 64),
    default: 1,
    meaning:
      'API processes that `npm start` runs, from 1 to 64; they share `PORT`, which takes Linux ([several processes](operating.md#several-processes))',
  }),
  API_WATCH_PORT: WatchPort({
    meaning:
      'where an API process answers `/healthz` and `/metrics` for itself alone; as `WORKER_PORT` (`npm start` chooses free ports for several processes)',
  }),
  LIVE_STREAMS: Type.Integer({
    ...whole(1, 3_000, 'of streams'),
    default: 2_500,
    meaning:
      'streams of server-sent events that an API process has open at most, from 1 to 3000: one for each window that somebody who is signed in looks at; more are told to come back later ([why](decisions/bounds.md))',
  }),
  WORKER_PROCESSES: Type.Integer({
    ...whole(1, 64),
    default: 1,
    meaning: 'workers that `npm start` runs, from 1 to 64',
  }),
  WORKER_PORT: WatchPort({
    meaning:
      'where a worker answers `/healthz`, `/readyz` and `/metrics`, on `HOST`; 0 is nowhere (`npm start` chooses a free port); of several workers the next ones have the ports after it',
  }),
  DRAWING_URL: Url('^http://.+', 'an http:// URL', {
    otherwise: 'a child process draws',
    meaning:
      'where `src/drawing.ts` listens, a process that draws pictures in memory of its own and is told no secret, such as `http://drawing:3000`',
  }),
  READ_MODELS_WITHIN: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 600,
    description: 'a whole number from 0 to 86400: seconds',
    meaning: 'seconds that `/readyz` waits at most for the read models of the code of the API, or of the worker',
  }),
  PUBLIC_URL: Url('^https?://.+', 'an http:// or https:// URL', {
    otherwise: '`http://HOST:PORT`',
    meaning: 'the address that people use; `https:` turns HSTS on, as production does',
  }),
  CORS_ORIGINS: Type.String({
    default: '',
    pattern: '^[^*]*$',
    description: 'origins, comma-separated, without `*`',
    meaning: 'other origins that may call the API, comma-separated; never `*`',
  }),
  TRUST_PROXY: Type.String({
    default: 'false',
    description: TRUST_PROXY_CHOICES,
    meaning:
      '`false`, a number of hops, or the addresses of the proxies whose `x-forwarded-for` the API believes; `true` is refused in production',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'fatal, error, warn, info, debug, trace or silent',
  }),
  METRICS_TOKEN: Secret(16, {
    meaning:
      'a bearer token that shows `/metrics` and the reasons of `/readyz` to other machines; 16 characters or more',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url('^https?://.+', 'an http:// or https:// URL', {
    meaning:
      'where traces go, over OTLP/HTTP, such as `http://127.0.0.1:4318`, with a token in `OTEL_EXPORTER_OTLP_HEADERS`; without it there are none',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 0.05,
    description: 'a number from 0 to 1',
    meaning: 'the share of traces that is kept, from 0 to 1',
  }),
};
