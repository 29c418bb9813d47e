import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { replyWithErrors } from '../../src/http/error-reply.ts';
import { registerWeb } from '../../src/http/web.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function serve(test: Test, root: string) {
  const app = Fastify();
  replyWithErrors(app);
  app.get('/api/v1/thing', () => ({ thing: true }));
  await registerWeb(app, { root });
  test.teardown(() => app.close());
  return app;
}

async function build(test: Test): Promise<string> {
  const root = test.testdir({});
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(root, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets/app-1a2b.js.br'), 'compressed');
  return root;
}

t.test('a built app', async (t) => {
  const app = await serve(t, await build(t));

  t.test('is the page of every path that a browser navigates to, asked for anew each time', async (t) => {
    for (const url of ['/', '/console', '/artwork/12?from=home', '/nowhere/at/all']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: HTML });
      t.equal(statusCode, 200, url);
      t.match(headers['content-type'], 'text/html');
      t.equal(headers['cache-control'], 'no-cache');
      t.match(body, '<title>App</title>');
    }
  });

  t.test('has hashed files that are kept for ever', async (t) => {
    const { statusCode, headers } = await app.inject({ url: '/assets/app-1a2b.js', headers: { accept: '*/*' } });
    t.equal(statusCode, 200);
    t.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    t.match(headers['content-type'], 'javascript');
  });

  t.test('sends the file that was compressed with the build', async (t) => {
    const { headers, body } = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    t.equal(headers['content-encoding'], 'br');
    t.match(headers.vary, 'accept-encoding');
    t.match(headers['content-type'], 'javascript');
    t.equal(body, 'compressed');
  });

  t.test('never takes the place of an answer of the API', async (t) => {
    t.same((await app.inject({ url: '/api/v1/thing', headers: HTML })).json(), { thing: true });
    for (const url of ['/api/v1/nothing', '/api', '/assets/gone-0000.js']) {
      const response = await app.inject({ url, headers: HTML });
      t.equal(response.statusCode, 404, url);
      t.equal(response.json().code, 'NOT_FOUND');
    }
  });

  t.test('is no answer to programs, to other methods, or to paths that climb out', async (t) => {
    t.equal((await app.inject({ url: '/console', headers: { accept: 'application/json' } })).statusCode, 404);
    t.equal((await app.inject({ method: 'POST', url: '/console', headers: HTML })).statusCode, 404);
    t.notMatch((await app.inject({ url: '/assets/../../package.json' })).body, 'name');
    t.notMatch((await app.inject({ url: '/%2e%2e/%2e%2e/package.json' })).body, 'name');
  });
});

t.test('without a build, a browser is told so, and the API goes on', async (t) => {
  const app = await serve(t, join(t.testdir({}), 'absent'));
  const page = await app.inject({ url: '/console', headers: HTML });
  t.equal(page.statusCode, 503);
  t.match(page.headers['content-type'], 'text/html');
  t.match(page.body, 'not built');
  t.equal((await app.inject({ url: '/api/v1/thing' })).statusCode, 200);
  t.equal((await app.inject({ url: '/api/v1/nothing', headers: HTML })).statusCode, 404);
});
