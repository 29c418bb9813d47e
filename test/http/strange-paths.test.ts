import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';

t.test('strange paths', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { port } = new URL(stack.origin);

  /** Sends raw bytes. @returns the answer. HTTP clients would normalise the path before they send it. */
  async function send(bytes: string): Promise<string> {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(Buffer.from(bytes, 'latin1'));
    return text(socket);
  }

  const get = (path: string, method = 'GET') =>
    send(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

  const UP = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..\\',
    '..%5c',
    '%2e%2e%5c',
    '%252e%252e%252f',
    '%252e%252e/',
    '%25252e%25252e%25252f',
    '%2525252e%2525252e%2525252f',
    '%c0%ae%c0%ae/',
    '%c0%ae%c0%ae%c0%af',
    '%e0%80%ae%e0%80%ae/',
    '%uff0e%uff0e/',
    '....//',
    './../',
    '..;/',
    '%00../',
    '..%00/',
    '//../',
  ];

  t.test('a file answers a range or a condition that it cannot keep with what is wrong', async (t) => {
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${stack.origin}/favicon.svg`, { headers });
      return { status: response.status, body: await response.json() };
    };
    const outside = { status: 416, body: { code: 'RANGE_UNSATISFIABLE' } };
    for (const range of ['bytes=99999999-', 'bytes=5-2']) t.match(await ask({ range }), outside, range);
    const changed = { status: 412, body: { code: 'CHANGED_SINCE' } };
    t.match(await ask({ 'if-match': '"x"' }), changed);
    t.match(await ask({ 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }), changed);
  });

  t.test('a path that is too long for a file is found nowhere', async (t) => {
    for (const folder of ['/docs/static/', '/docs/', '/assets/', '/images/'])
      for (const path of ['x'.repeat(256), 'x'.repeat(5_000), 'x/'.repeat(2_500), `${'%41'.repeat(400)}.css`])
        t.equal(statusOf(await get(`${folder}${path}`)), 404, `${folder}${path.slice(0, 9)}`);
  });

  t.test('a path that leads out of its folder is found nowhere, however it is spelled', async (t) => {
    for (const folder of ['/docs/static/', '/docs/', '/assets/', '/images/', '/'])
      for (const up of UP)
        for (const file of ['etc/passwd', 'package.json']) {
          const path = `${folder}${up.repeat(6)}${file}`;
          const answer = await get(path);
          const status = statusOf(answer);
          const expected = folder === '/' ? [400, 404] : [404];
          t.ok(expected.includes(status), `${path}: ${status}`);
          t.notMatch(answer, /root:|"dependencies"/);
        }
    for (const path of [
      '/docs/static/%00',
      '/docs/static/index.html%00.js',
      '/assets/%',
      '/images/%zz',
      '/docs/static/%2e',
    ])
      t.equal(statusOf(await get(path)), 404, path);
    t.equal(statusOf(await get('/docs/static/../../package.json', 'HEAD')), 404);
    t.equal(statusOf(await get('/docs/')), 200, 'and what is there is served');
  });

  // Shows 8.1
  t.test('a browser that asks for a page at an address that names nothing sees the app, which says so', async (t) => {
    const page = (path: string, method = 'GET') =>
      send(`${method} ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html,*/*;q=0.8\r\nconnection: close\r\n\r\n`);
    for (const path of [
      '/artwork/%E0%A4%A',
      '/%ff',
      '/artist/%',
      `/artist/${'x'.repeat(600)}`,
      '/artwork/a;b',
      '/..%2fx',
    ]) {
      const answer = await page(path);
      t.equal(statusOf(answer), 404, path);
      t.match(answer, /^content-type: text\/html/im, path);
      t.match(answer, /^content-security-policy: default-src 'self'/im, path);
      t.match(answer, '<title>Page not found', path);
    }
    t.equal(statusOf(await page('/artwork/%E0%A4%A', 'HEAD')), 404);
    for (const path of ['/api/v1/artworks/%E0%A4%A', '/images/%E0%A4%A', '/docs/%E0%A4%A', '/assets/..%2fx'])
      t.match(await page(path), /^content-type: application\/json/im, path);
    t.match(await get('/artwork/%E0%A4%A'), /^content-type: application\/json/im, 'a program gets JSON');
    t.match(await page('/artwork/%E0%A4%A', 'DELETE'), /^content-type: application\/json/im);
  });

  t.test('a request that nobody can read is answered with all security headers and an id', async (t) => {
    const unreadable: Record<string, string> = {
      'no HTTP': 'what?\r\n\r\n',
      'a header too long': `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
      'a URL that is none': 'GET /%ff%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      'no host': 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n',
      'a length that is none': 'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n',
      'two lengths':
        'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'an expectation': 'POST /auth/login HTTP/1.1\r\nhost: x\r\nexpect: cake\r\ncontent-length: 2\r\n\r\n{}',
    };
    for (const [what, bytes] of Object.entries(unreadable)) {
      const answer = await send(bytes);
      t.equal(statusOf(answer), 400, what);
      for (const header of [
        /^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$|^content-security-policy: default-src 'self'/im,
        /^x-content-type-options: nosniff\r$/im,
        /^referrer-policy: strict-origin-when-cross-origin\r$/im,
        /^x-request-id: [\w-]+\r$/im,
        /^content-type: application\/json/im,
      ])
        t.match(answer, header, what);
      t.match(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))), {
        statusCode: 400,
        code: 'BAD_REQUEST',
        error: String,
      });
    }
  });
});
