import t from 'tap';
import { startStack } from '../helpers/stack.ts';

type Operation = { operationId: string; security?: object[] };
type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** What everybody is given alike: a browser keeps it, and asks each time whether it is still the same. */
const ALIKE = ['findArtists', 'getArtist', 'getFeatured', 'listArtworks', 'countArtworks', 'getMinisite', 'listPages'];

t.test('what depends on who asks is kept nowhere: every route, on both mounts', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const admin = await stack.admin();
  await ada.call('POST', '/artists/me/minisite', { body: { slug: 'ada', title: 'Tide lines' } });
  await ada.call('PUT', '/artists/me/minisite', { body: { is_published: true } });
  await stack.foldAll();
  const { body } = await stack.visitor().call<OpenApi>('GET', '/api/v1/openapi.json');
  const alike = new Set<string>();

  const headersOf = async (method: string, path: string, token?: string) => {
    const stop = new AbortController();
    const { status, headers } = await fetch(new URL(path, stack.origin), {
      method: method.toUpperCase(),
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: stop.signal,
    });
    // A stream would go on for ever.
    stop.abort();
    return { status, kept: headers.get('cache-control') };
  };

  for (const [path, operations] of Object.entries(body.paths))
    for (const [method, { operationId }] of Object.entries(operations)) {
      const asked =
        path.replaceAll(/\{\w+\}/g, path.includes('/artists/') ? 'ada' : '1001') +
        (operationId === 'findArtists' ? '?q=ada' : '');
      const mounts = [asked, asked.replace('/api/v1', '') || '/'];
      // A write is only refused here: it would take away what the walk reads.
      for (const mount of mounts)
        for (const token of method === 'get' ? [undefined, ada.session.token, admin.session.token] : [undefined]) {
          const { status, kept } = await headersOf(method, mount, token);
          if (status < 300 && kept === 'no-cache') alike.add(operationId);
          else if (kept !== 'no-store') t.fail(`${method} ${mount} answered ${status} with ${kept}`);
        }
    }
  t.same([...alike].toSorted(), ALIKE.toSorted());
});

t.test('what is private is private also when it is refused', async (t) => {
  const stack = await startStack(t, { redis: false });
  const visitor = stack.visitor();
  const ada = await stack.artist();
  await stack.foldAll();
  for (const path of [
    '/auth/me',
    '/cart',
    '/favorites',
    '/follows',
    '/artists/me',
    '/artists/me/pictures',
    '/artworks/my',
  ])
    for (const base of ['', '/api/v1']) {
      const [refused, given] = [await visitor.call('GET', base + path), await ada.call('GET', base + path)];
      t.same([refused.status, refused.headers.get('cache-control')], [401, 'no-store'], path);
      t.same([given.status, given.headers.get('cache-control')], [200, 'no-store'], path);
    }
});
