import t from 'tap';
import { etagOf } from '../../../src/serving/http/etag.ts';
import { changeStatus } from '../../../web/src/features/inventory/inventory-calls.ts';
import { call, callTagged } from '../../../web/src/lib/reading/api.ts';
import { reportFailure } from '../../../web/src/lib/report-failure.ts';
import { storeTokens } from '../../../web/src/lib/session/session-store.ts';
import { deviceStorage } from '../../../web/src/lib/storage.ts';

type Asked = { path: string; body: unknown; answer: (response: Response) => void };
type Tap = { teardown: (undo: () => void) => void };

const REPORTS = '/api/v1/client-errors';

/** A network whose requests wait for their answer; reports of failures have theirs at once. */
function network(t: Tap) {
  const [asked, reported]: [Asked[], unknown[]] = [[], []];
  const real = globalThis.fetch;
  // The part of a browser that a report names: the page, and the script of its build.
  const window = { location: { pathname: '/discover' } };
  const document = { scripts: [{ src: 'https://x.example/assets/index-DJ3aBwhO.js' }] };
  Object.assign(globalThis, { window, document });
  t.teardown(() => {
    globalThis.fetch = real;
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });
  globalThis.fetch = (path, init) => {
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    const { promise, resolve } = Promise.withResolvers<Response>();
    if (path === REPORTS) {
      reported.push(body);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    asked.push({ path: String(path), body, answer: resolve });
    return promise;
  };
  return { asked, reported };
}

const settled = () => new Promise(setImmediate);

// Shows 8.1
t.test('an answer that cannot be read is a failure of this call alone, and reported', async (t) => {
  const { asked, reported } = network(t);
  for (const text of ['<h1>It works</h1>', '', 'null', '"words"', '{"artworks":[']) {
    const answer = call('/artworks', { failure: 'Failed to load artworks' });
    asked.pop()?.answer(new Response(text));
    await t.rejects(answer, { status: 200, code: 'UNREADABLE', message: 'Failed to load artworks' }, text);
  }
  const html = call('/artworks', { failure: 'Failed to load artworks' });
  asked.pop()?.answer(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  await t.rejects(html, { status: 502, code: 'UNKNOWN', message: 'Failed to load artworks' });
  t.match(reported, [{ kind: 'answer', message: 'Failed to load artworks', route: '/discover', build: 'DJ3aBwhO' }]);
  t.equal(reported.length, 1, 'the same failure once');
});

// Shows 8.1
t.test('a page load reports five failures at most', async (t) => {
  const { reported } = network(t);
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const letter of letters) reportFailure('script', new TypeError(`${letter} is not a function`));
  // One was reported before.
  t.equal(reported.length, 4);
});

// Shows 8.7
t.test('changes of the status of one work go out in turn, those of others beside them', async (t) => {
  storeTokens({ token: 'token', refresh_token: 'next' });
  t.teardown(() => ['auth_token', 'refresh_token'].forEach(deviceStorage.remove));
  const { asked } = network(t);
  const said = () => asked.map(({ path, body }) => [path, body]);
  const [sold, reserved, other] = [changeStatus(7, 'sold'), changeStatus(7, 'reserved'), changeStatus(8, 'sold')];
  await settled();
  const seven = (status: string) => ['/api/v1/artworks/7', { status }];
  t.same(said(), [seven('sold'), ['/api/v1/artworks/8', { status: 'sold' }]]);
  asked[0]?.answer(Response.json({ code: 'BUSY' }, { status: 503 }));
  await t.rejects(sold, { code: 'BUSY', message: 'Failed to change the status' });
  await settled();
  t.same(said().at(-1), seven('reserved'), 'also after one that was refused');
  for (const { answer } of asked) answer(Response.json({ artwork: { id: 7 } }));
  await Promise.all([reserved, other]);
});

t.test('a tag goes back as the API wrote it, whatever a proxy that compresses made of it', async (t) => {
  const { asked } = network(t);
  const written = etagOf({ title: 'Salt' });
  const inside = written.slice(1, -1);
  const work = { id: 7, title: 'Salt', price: 1, images: [], tags: [] };
  for (const sent of [written, `W/${written}`, `"${inside}-gzip"`, `"${inside}-zstd"`, `W/"${inside}-br"`]) {
    const answer = callTagged('/artworks/7', { failure: 'Failed to load artwork' });
    asked.pop()?.answer(Response.json(work, { headers: { etag: sent } }));
    t.equal((await answer).etag, written, sent);
  }
});
