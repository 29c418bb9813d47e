import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { replyWithErrors } from '../../src/serving/http/error-reply.ts';
import { registerWeb } from '../../src/serving/http/web.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function serve(test: Test, root: string) {
  const app = Fastify();
  replyWithErrors(app);
  app.get('/api/v1/thing', () => ({ thing: true }));
  await registerWeb(app, { launched: [], root, publicUrl: 'https://vernissage.example', sources: [] });
  test.teardown(() => app.close());
  return app;
}

async function build(test: Test): Promise<string> {
  const root = test.testdir({});
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><head><title>App</title></head><body></body>');
  await writeFile(join(root, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets/app-1a2b.js.br'), 'compressed');
  return root;
}

t.test('a built app', async (t) => {
  const app = await serve(t, await build(t));

  t.test('is the page of each of its paths, asked for anew each time', async (t) => {
    const paths = {
      '/': 'Vernissage',
      '/console': 'Console · Vernissage',
      '/discover?q=sea': 'Discover · Vernissage',
    };
    for (const [url, title] of Object.entries({ ...paths, '/dashboard/seller': 'Your account · Vernissage' })) {
      const { statusCode, headers, body } = await app.inject({ url, headers: HTML });
      t.equal(statusCode, 200, url);
      t.match(headers['content-type'], 'text/html');
      t.equal(headers['cache-control'], 'no-cache');
      t.match(headers.vary, 'accept');
      t.match(body, `<title>${title}</title>`);
      t.notMatch(body, 'App', 'its own title gives way');
      t.match(body, '<body></body>', 'the rest stays');
    }
  });

  t.test('is sent once, as long as it does not change', async (t) => {
    const { headers } = await app.inject({ url: '/discover', headers: HTML });
    const again = { ...HTML, 'if-none-match': `W/${headers.etag}` };
    const known = await app.inject({ url: '/discover', headers: again });
    t.match(known, { statusCode: 304, body: '', headers: { etag: headers.etag, 'cache-control': 'no-cache' } });
    t.equal((await app.inject({ url: '/sell', headers: again })).statusCode, 200, 'another page is another one');
  });

  t.test('says itself that a path is none of its own', async (t) => {
    for (const url of ['/nowhere/at/all', '/artwork', '/index.html', '/login/x']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { ...HTML, 'if-none-match': '*' } });
      t.equal(statusCode, 404, url);
      t.match(headers['content-type'], 'text/html');
      t.match(body, '<title>Page not found · Vernissage</title>');
      t.match(body, '<meta name="robots" content="noindex" />');
      t.notMatch(body, 'canonical');
    }
  });

  t.test('is sent to whoever fetches a preview, saying that it takes anything', async (t) => {
    for (const headers of [{ accept: '*/*' }, {}])
      t.match(await app.inject({ url: '/launch', headers }), { statusCode: 200, body: '<title>Early access' });
    t.equal((await app.inject({ url: '/nowhere', headers: { accept: '*/*' } })).json().code, 'NOT_FOUND');
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
