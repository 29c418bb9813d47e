import fc, { type Arbitrary } from 'fast-check';
import { headers, type Request, SEGMENTS, WHO } from './requests.ts';

const MOUNTS = [
  '/',
  '/api/v1/',
  '/docs/',
  '/docs/static/',
  '/images/',
  '/assets/',
  '/artwork/',
  '/artist/',
  '/dashboard/',
  '/api/v1/openapi.json/',
  '/healthz/',
  '/sitemap',
];

const OTHERS = [
  '/',
  '/docs',
  '/docs/json',
  '/docs/static/index.html',
  '/discover',
  '/console',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-works-1.xml',
  '/healthz',
  '/readyz',
  '/api/v1/openapi.json',
  '/api/v1/engagement/stream',
  '*',
  '//evil.example/',
  'http://evil.example/healthz',
];

const UP = [
  '..',
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e',
  '....//',
  '.env',
  '.git/config',
];

const segments = fc.array(fc.constantFrom(...SEGMENTS, ...UP, 'index.html', 'thumb.webp', '1', ''), {
  minLength: 1,
  maxLength: 4,
});

const paths = fc.oneof(
  fc.tuple(fc.constantFrom(...MOUNTS), segments).map(([mount, parts]) => `${mount}${parts.join('/')}`),
  fc.constantFrom(...OTHERS),
);

const queries = fc.constantFrom('', '', '?', '?a=%ff', '?page=%00&q[]=1', `?${'a=b&'.repeat(1_000)}`);

/** Requests to paths beside the API, with any method: pages, files, pictures, the description, the stream. */
export const strayRequests: Arbitrary<Request> = fc.record({
  who: fc.constantFrom(...WHO),
  method: fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
  ),
  path: fc.tuple(paths, queries).map(([path, query]) => `${path}${query}`),
  headers,
  body: fc.constantFrom(null, null, Buffer.from('{}')),
});
