import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../errors.ts';

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Profiles and mini-sites show pictures from other hosts.
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // An answer may depend on who asks. What is the same for everybody says so itself.
  'cache-control': 'no-store',
};

/** Headers of pages and files, which a browser may show. */
const PAGE_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of data: a browser that shows data as a page may load nothing for it. */
const DATA_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Settings = { production: boolean; publicUrl: string; corsOrigins: string[] };

/** Whether browsers reach this installation over TLS alone. */
export const isBehindTls = ({ production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>): boolean =>
  production || publicUrl.startsWith('https:');

/** The headers of every answer: constant, not made for each request (docs/decisions/libraries.md). */
export function securityHeaders(settings: Pick<Settings, 'production' | 'publicUrl'>) {
  const tls = isBehindTls(settings) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
  return { page: { ...PAGE_HEADERS, ...tls }, data: { ...DATA_HEADERS, ...tls } };
}

/**
 * Puts the security headers on every answer, lets in the configured other origins, and refuses an HTTP/1.1 request
 * without a `host` header, which Node would refuse without a body.
 */
export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  const { page, data } = securityHeaders(settings);
  const { corsOrigins } = settings;
  app.addHook('onRequest', ({ method, url, headers, raw }, reply, done) => {
    reply.headers(method === 'POST' || url.startsWith('/api/') ? data : page);
    if (headers.host === undefined && raw.httpVersionMinor > 0)
      done(fail('BAD_REQUEST', { message: 'The request has no host' }));
    else done();
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'x-min-position'],
    exposedHeaders: ['etag', 'retry-after', 'x-log-position', 'x-request-id', 'x-stale'],
    maxAge: 600,
  });
}
