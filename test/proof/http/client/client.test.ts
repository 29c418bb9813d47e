import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { plain } from '../../../artworks/images/pictures.ts';
import { startStack } from '../../../helpers/stack.ts';
import { complaintsAbout, generateClient } from '../../../http/client/generate.ts';

type Journey = {
  shop(way: { origin: string; picture: Blob }): Promise<unknown>;
  count(way: { origin: string; token: string | null }): Promise<unknown>;
};

t.test('the generated client', async (t) => {
  const stack = await startStack(t, { redis: false, inTurn: 'process' });
  const description = await stack.visitor().call('GET', '/api/v1/openapi.json');

  t.test('a client that a public generator makes goes the way of a person', async (t) => {
    const folder = await generateClient(t, description.body);
    t.equal(await complaintsAbout(folder), '', 'the client and its use are sound');

    const { shop, count }: Journey = await import(pathToFileURL(join(folder, 'journey.ts')).href);
    const { origin } = stack;
    const picture = new Blob([new Uint8Array(await plain(320, 200).jpeg().toBuffer())], { type: 'image/jpeg' });
    t.match(await shop({ origin, picture }), {
      profile: { artist_name: 'Ada Brush' },
      image: { thumb_url: /^\/images\/.+\.webp$/ },
      site: { slug: 'generated-tides', is_published: true },
      found: { total: 1, page: 1, limit: 10 },
      work: { title: 'Generated tides', price: 12.5, images: [/^\/images\//] },
      refused: 'ALREADY_IN_CART',
      changed: { total_items: 3, subtotal: 37.5, items: [{ quantity: 3 }] },
      pages: [{ title: 'About', content_html: '<p>Salt</p>' }],
      tracked: { accepted: 1, duplicates: 0 },
    });

    await stack.foldAll();
    const { token } = await stack.admin();
    t.match(await count({ origin, token }), {
      stats: { total_events: 1, unique_users: 1, events_by_type: { view_artwork: 1 }, timeline: [{ event_count: 1 }] },
      refused: { status: 401, code: 'UNAUTHENTICATED' },
    });
  });
});
