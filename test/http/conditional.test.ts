import t from 'tap';
import { addImage, list } from '../artworks/people.ts';
import { startStack } from '../helpers/stack.ts';
import { createSite, SITE } from '../minisites/people.ts';

t.test('a reader who has an answer already', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  const { artwork } = await list(ada, { title: 'Tide' });
  await addImage(stack, artwork);
  await createSite(ada, 'ada-brush');
  await ada.call('PUT', SITE, { body: { is_published: true } });
  await stack.foldAll();
  const visitor = stack.visitor();
  const paths = [
    '/api/v1/home/featured',
    '/api/v1/artworks?sort=newest',
    '/api/v1/artworks/facets',
    '/api/v1/artists?q=ada',
    `/api/v1/artists/${ada.profileId}`,
    `/api/v1/artists/${ada.profileId}/minisite`,
    `/api/v1/artists/${ada.profileId}/minisite/pages`,
  ];
  const read = async (path: string, has?: string) => {
    const reply = await fetch(`${stack.origin}${path}`, { headers: has === undefined ? {} : { 'if-none-match': has } });
    return { status: reply.status, tag: reply.headers.get('etag') ?? '', text: await reply.text(), reply };
  };

  await t.test('is told so, without the answer', async (t) => {
    for (const path of paths) {
      const first = await read(path);
      t.equal(first.status, 200, path);
      t.match(first.tag, /^"[\w-]{22}"$/);
      t.equal(first.reply.headers.get('cache-control'), 'no-cache', 'and is to ask each time');
      for (const has of [first.tag, `"other", ${first.tag}`, `W/${first.tag}`, '*']) {
        const again = await read(path, has);
        t.same([again.status, again.text, again.tag], [304, '', first.tag], `${path} ${has}`);
      }
      for (const has of ['"other"', 'nonsense', '']) {
        const other = await read(path, has);
        t.same([other.status, other.text], [200, first.text], `${path} ${has}`);
      }
    }
  });

  await t.test('gets the new one once it is another, and waits for what it wrote', async (t) => {
    const path = '/api/v1/artworks?sort=newest';
    const { tag } = await read(path);
    const { seen } = await list(ada, { title: 'Ebb' });
    const reply = await visitor.call<{ total: number }>('GET', path, { headers: { ...seen, 'if-none-match': tag } });
    t.match(reply, { status: 200, body: { total: 2 } });
    t.not(reply.headers.get('etag'), tag);
  });

  await t.test('keeps nothing that is older than what was asked for', async (t) => {
    const headers = { 'x-min-position': '999999', 'if-none-match': '*' };
    const reply = await visitor.call('GET', '/api/v1/artworks?sort=newest', { headers });
    t.equal(reply.status, 200);
    t.equal(reply.headers.get('x-stale'), 'true');
    t.equal(reply.headers.get('cache-control'), 'no-store');
    t.equal(reply.headers.get('etag'), null);
  });

  await t.test('finds in the description of the API that it may ask so', async (t) => {
    type Description = { paths: Record<string, { get: { responses: object; parameters: { name: string }[] } }> };
    const { body } = await visitor.call<Description>('GET', '/api/v1/openapi.json');
    const call = body.paths['/api/v1/artists/{id}']?.get;
    t.ok(call && '304' in call.responses);
    t.ok(call?.parameters.some(({ name }) => name === 'if-none-match'));
  });
});
