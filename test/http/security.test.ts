import t from 'tap';
import { startStack } from '../helpers/stack.ts';

/** The policy of data: a browser that shows it may load and run nothing. */
const NOTHING = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

const PAGE = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
};

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

// Shows 7.49
t.test('every answer carries the security headers, whatever it is', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const track = { body: { event_type: 'view_page', path: '/' } };
  const answers: Record<string, Headers> = {
    'a page of its own': (await stack.visitor().call('GET', '/docs')).headers,
    'a hot call': (await stack.visitor().call('POST', '/engagement/track', track)).headers,
    'a refusal': (await stack.visitor().call('GET', '/api/v1/auth/me')).headers,
    'an unknown path': (await stack.visitor().call('GET', '/api/v1/nowhere')).headers,
    'a body that is no JSON': (
      await stack.visitor().call('POST', '/auth/login', { raw: '{', headers: { 'content-type': 'application/json' } })
    ).headers,
    'a page that is no page': (await stack.visitor().call('GET', '/healthz')).headers,
  };
  const ended = new AbortController();
  const stream = await fetch(new URL('/api/v1/engagement/stream', stack.origin), {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: ended.signal,
  });
  answers['an endless stream'] = stream.headers;
  ended.abort();
  for (const [name, headers] of Object.entries(answers)) {
    t.same(policyOf(headers), name.startsWith('a page') ? PAGE : NOTHING, name);
    t.equal(headers.get('x-content-type-options'), 'nosniff', name);
    t.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', name);
    t.ok(headers.get('x-request-id'), name);
    t.notOk(headers.has('strict-transport-security'), `${name}: no TLS here`);
    t.notOk(headers.has('access-control-allow-origin'), name);
  }
});

t.test('behind TLS and in production browsers are told to stay with TLS', async (t) => {
  for (const env of [{ PUBLIC_URL: 'https://vernissage.example' }, { NODE_ENV: 'production' }]) {
    const stack = await startStack(t, { redis: false, env });
    const { headers } = await stack.visitor().call('GET', '/healthz');
    t.match(headers.get('strict-transport-security'), /^max-age=\d{8}; includeSubDomains$/);
  }
});

const preflight = {
  headers: {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type,x-min-position',
  },
};

const allowsOf = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

t.test('no other origin may call, unless it is named', async (t) => {
  const stack = await startStack(t, { redis: false });
  const from = { headers: { ...preflight.headers, origin: 'https://shop.example' } };
  const { headers } = await stack.visitor().call('OPTIONS', '/api/v1/auth/me', from);
  t.same(allowsOf(headers), []);
});

t.test('an origin that is named may call, and read the positions; others still may not', async (t) => {
  const env = { CORS_ORIGINS: 'https://shop.example, https://other.example' };
  const stack = await startStack(t, { redis: false, env });
  const ask = (method: string, path: string, origin: string) =>
    stack.visitor().call(method, path, { headers: { ...preflight.headers, origin } });

  const allowed = await ask('OPTIONS', '/api/v1/auth/me', 'https://shop.example');
  t.equal(allowed.status, 204);
  t.equal(allowed.headers.get('access-control-allow-origin'), 'https://shop.example');
  t.match(allowed.headers.get('access-control-allow-methods'), 'PUT');
  t.match(allowed.headers.get('access-control-allow-headers'), 'x-min-position');
  t.match(allowed.headers.get('access-control-allow-headers'), 'if-match');

  const answer = await ask('GET', '/healthz', 'https://other.example');
  t.equal(answer.headers.get('access-control-allow-origin'), 'https://other.example');
  t.match(answer.headers.get('access-control-expose-headers'), 'x-log-position');
  t.match(answer.headers.get('access-control-expose-headers'), 'etag');
  t.match(answer.headers.get('vary'), /origin/i);

  const foreign = await ask('OPTIONS', '/api/v1/auth/me', 'https://evil.example');
  t.not(foreign.headers.get('access-control-allow-origin'), 'https://evil.example');
  t.not(foreign.headers.get('access-control-allow-origin'), '*');
});
