import { type Client, createClient, createConfig } from './generated/client/index.ts';
import * as api from './generated/index.ts';

type Way = { origin: string; picture: Blob };

function connect(baseUrl: string, auth?: string): Client {
  return createClient(createConfig({ baseUrl, ...(auth && { auth }) }));
}

/** For calls that must succeed: they throw on failure, so their answer always has data. */
const throwOnError = true;

async function joinAs(origin: string, name: string) {
  const body = { email: `${name}@generated.example.org`, password: 'Vernissage-2026!', name };
  const { data } = await api.register({ client: connect(origin), throwOnError, body });
  return { user: data.user, client: connect(origin, data.token) };
}

/** The header that makes a read wait for the position of a write. */
const since = (response: Response) => ({ 'x-min-position': Number(response.headers.get('x-log-position')) });

/** An artist lists a work with a picture, and shows a mini-site. */
async function exhibit(client: Client, { picture }: Way) {
  const profile = await api.saveOwnArtist({ client, throwOnError, body: { artist_name: 'Ada Brush', bio: 'Paints.' } });
  const body = { title: 'Generated tides', description: 'Salt.', category_id: 1, medium: 'Oil', price: 12.5 };
  const { artwork } = (await api.createArtwork({ client, throwOnError, body })).data;
  const path = { id: String(artwork.id) };
  const uploaded = await api.uploadImage({ client, throwOnError, path, body: { image: picture } });
  await api.createMinisite({ client, throwOnError, body: { slug: 'generated-tides', title: 'Tides' } });
  const page = { title: 'About', page_type: 'content', content_html: '<p>Salt</p>', is_published: true } as const;
  await api.addPage({ client, throwOnError, body: page });
  const published = await api.changeMinisite({ client, throwOnError, body: { is_published: true } });
  return { profile: profile.data, image: uploaded.data.image, site: published.data, seen: since(published.response) };
}

/** A buyer finds the work, puts it into the cart and changes the quantity. */
async function buy(client: Client, { headers }: { headers: api.ListArtworksData['headers'] }) {
  const query = { q: 'tides', sort: 'price_asc', page: 1, limit: 10, is_digital: false } as const;
  const found = (await api.listArtworks({ client, throwOnError, query, headers })).data;
  const work = found.artworks[0];
  if (!work) throw new Error('the work is not found');
  const cart = (await api.addCartItem({ client, throwOnError, body: { artwork_id: work.id } })).data;
  const again = await api.addCartItem({ client, body: { artwork_id: work.id } });
  const path = { itemId: String(cart.items[0]?.id) };
  const changed = (await api.changeCartItem({ client, throwOnError, path, body: { quantity: 3 } })).data;
  return { found, work, refused: again.error?.code, changed };
}

/** Goes the way from registration to the cart. */
export async function shop(way: Way) {
  const { client: artist } = await joinAs(way.origin, 'artist');
  const { client: buyer } = await joinAs(way.origin, 'buyer');
  const { seen, ...exhibited } = await exhibit(artist, way);
  const bought = await buy(buyer, { headers: seen });
  const anybody = {
    client: connect(way.origin),
    throwOnError,
    path: { id: 'generated-tides' },
    headers: seen,
  } as const;
  const { pages } = (await api.listPages(anybody)).data;
  const tracked = await api.trackEvent({
    client: buyer,
    throwOnError,
    body: {
      event_type: 'view_artwork',
      path: `/artwork/${bought.work.id}`,
      properties: { artwork_id: bought.work.id },
    },
  });
  return { ...exhibited, ...bought, pages, tracked: tracked.data };
}

/** Reads the figures as an administrator, and is refused them as anybody else. */
export async function count({ origin, token }: { origin: string; token: string }) {
  const query = { group_by: 'hour', event_type: 'view_artwork' } as const;
  const stats = (await api.getStats({ client: connect(origin, token), throwOnError, query })).data;
  const refused = await api.getStats({ client: connect(origin), query });
  return { stats, refused: { status: refused.response?.status, code: refused.error?.code } };
}

/** Never called. The compiler checks that the generated types refuse these. */
export async function wrong(client: Client) {
  // @ts-expect-error there is no such status
  await api.changeArtwork({ client, path: { id: '1' }, body: { status: 'lost' } });
  // @ts-expect-error the quantity is missing
  await api.changeCartItem({ client, path: { itemId: '1' }, body: {} });
  // @ts-expect-error a picture is no text
  await api.uploadImage({ client, path: { id: '1' }, body: { image: 'picture' } });
}
