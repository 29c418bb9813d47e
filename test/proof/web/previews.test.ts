import t from 'tap';
import { addImage, list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { get, headOf } from '../../web/heads.ts';

const PUBLIC_URL = 'https://vernissage.example';

t.test('links to works and artists', async (t) => {
  const stack = await startStack(t, { env: { PUBLIC_URL } });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const artist = await stack.artist('Ada Brush');
  const read = async (path: string) => headOf(page, (await get(stack, path)).body);

  // Shows 5.9, 7.51
  await t.test('show the work', async (t) => {
    const { artwork } = await list(artist);
    const image = await addImage(stack, artwork);
    await stack.foldAll();
    const url = `${PUBLIC_URL}/artwork/${artwork.id}`;
    const { title, canonical, meta, data, scripts } = await read(`/artwork/${artwork.id}/?from=mail`);
    t.equal(title, 'What the sea leaves by Ada Brush · Vernissage');
    t.equal(canonical, url);
    t.match(meta, {
      description: 'Salt, rope and a blue that was there before.',
      'og:site_name': 'Vernissage',
      'og:type': 'product',
      'og:title': 'What the sea leaves by Ada Brush',
      'og:description': 'Salt, rope and a blue that was there before.',
      'og:url': url,
      'og:image': `${PUBLIC_URL}/images/${image}/medium.webp`,
      'og:image:width': '1200',
      'og:image:height': '900',
      'og:image:alt': 'What the sea leaves by Ada Brush',
      'product:price:amount': '1200.50',
      'product:price:currency': 'USD',
      'twitter:card': 'summary_large_image',
    });
    t.notOk('robots' in meta);
    t.equal(scripts, 2, 'the theme and the app');
    const [work] = data;
    t.equal(data.length, 1);
    t.match(work, {
      '@context': 'https://schema.org',
      '@type': 'VisualArtwork',
      name: 'What the sea leaves',
      url,
      image: [`${PUBLIC_URL}/images/${image}/medium.webp`],
      creator: { '@type': 'Person', name: 'Ada Brush', url: `${PUBLIC_URL}/artist/${artist.profileId}` },
      artform: 'Painting',
      artMedium: 'Oil on canvas',
      size: '80 × 60 cm',
      artEdition: 3,
      keywords: ['sea', 'Blue'],
      offers: {
        '@type': 'Offer',
        price: '1200.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
    for (const [status, availability] of Object.entries({ sold: 'SoldOut', reserved: 'Reserved' })) {
      await artist.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: { status } });
      await stack.foldAll();
      const [changed] = (await read(`/artwork/${artwork.id}`)).data;
      t.match(changed, { offers: { availability: `https://schema.org/${availability}` } });
    }
  });

  await t.test('are asked for anew, and sent when they have changed', async (t) => {
    const { artwork } = await list(artist, { title: 'Ebb', description: `${'Salt and rope. '.repeat(40)}\n\nEnd` });
    await stack.foldAll();
    const path = `/artwork/${artwork.id}`;
    const first = await get(stack, path);
    t.equal(first.headers.get('cache-control'), 'no-cache');
    const { meta } = await headOf(page, first.body);
    t.match(meta.description, /^(Salt and rope\. ?){13}…$/);
    t.equal(meta['twitter:card'], 'summary', 'without an image');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    t.equal((await get(stack, path, known)).status, 304);
    await artist.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: { title: 'Flood' } });
    await stack.foldAll();
    t.match(await get(stack, path, known), { status: 200, body: '<title>Flood by Ada Brush' });
    t.equal((await fetch(new URL(path, stack.origin), { method: 'HEAD' })).status, 200);
  });

  // Shows 7.52
  await t.test('show the artist, by id and by the slug of a published mini-site', async (t) => {
    await artist.call('PUT', '/api/v1/artists/me', {
      body: {
        artist_name: 'Ada Brush',
        bio: 'Paints what the sea leaves behind.\nLives by it.',
        location: 'Porto',
        profile_image_url: 'https://pictures.example/ada.jpg?a=1&b=2',
        website_url: 'https://ada.example/',
        instagram_handle: '@ada.brush',
        twitter_handle: 'not a handle',
      },
    });
    await artist.call('POST', '/api/v1/artists/me/minisite', { body: { slug: 'ada-brush', title: 'Tide lines' } });
    await stack.foldAll();
    const byId = `${PUBLIC_URL}/artist/${artist.profileId}`;
    const { title, canonical, meta, data } = await read(`/artist/${artist.profileId}`);
    t.equal(title, 'Ada Brush · Vernissage');
    t.equal(canonical, byId);
    t.match(meta, {
      description: 'Paints what the sea leaves behind. Lives by it.',
      'og:type': 'profile',
      'og:title': 'Ada Brush',
      'og:url': byId,
      'og:image': 'https://pictures.example/ada.jpg?a=1&b=2',
      'og:image:alt': 'Ada Brush',
    });
    t.match(data, [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: 'Ada Brush',
          description: 'Paints what the sea leaves behind.\nLives by it.',
          homeLocation: { name: 'Porto' },
          sameAs: ['https://ada.example/', 'https://www.instagram.com/ada.brush'],
        },
      },
    ]);
    t.equal((await get(stack, '/artist/ada-brush')).status, 404, 'as long as it is a draft');
    await artist.call('PUT', '/api/v1/artists/me/minisite', { body: { is_published: true } });
    await stack.foldAll();
    for (const path of ['/artist/ada-brush', `/artist/${artist.profileId}`])
      t.equal((await read(path)).canonical, `${PUBLIC_URL}/artist/ada-brush`, 'one page has one address');
  });

  // Shows 7.53
  await t.test('to what there is not are 404, and say so', async (t) => {
    const { artwork } = await list(artist);
    await artist.call('DELETE', `/api/v1/artworks/${artwork.id}`);
    await stack.foldAll();
    const missing = {
      'Artwork not found': [artwork.id, 1, 6, 999_999, 'x', '0', '01001', '-1', '1e3', '9'.repeat(40)],
      'Artist profile not found': [999_999, 'nobody-here', 'ADA-BRUSH', '%3Cscript%3E', 'me', '0'],
    };
    for (const [title, names] of Object.entries(missing))
      for (const name of names) {
        const path = `/${title.startsWith('Artwork') ? 'artwork' : 'artist'}/${name}`;
        const { status, headers, body } = await get(stack, path);
        t.equal(status, 404, path);
        t.match(headers.get('content-type'), 'text/html');
        const head = await headOf(page, body);
        t.equal(head.title, `${title} · Vernissage`);
        t.equal(head.meta.robots, 'noindex');
        t.same([head.canonical, head.meta['og:url'], head.data], [undefined, undefined, []]);
        t.equal(head.scripts, 2, 'the theme and the app run');
      }
    const { status, body } = await get(stack, `/artwork/${artwork.id}`, { accept: 'application/json' });
    t.equal(status, 404);
    t.match(JSON.parse(body), { code: 'NOT_FOUND' }, 'programs are told in their language');
  });
});

t.test('when a thing cannot be read, its page is shown without its head', async (t) => {
  const stack = await startStack(t, { redis: false, projections: [] });
  t.comment('there are no read models');
  const { status, headers, body } = await get(stack, '/artwork/1001');
  t.equal(status, 503);
  t.equal(headers.get('retry-after'), '1');
  t.match(body, '<title>Vernissage</title>');
  t.match(body, 'noindex');
  t.equal((await get(stack, '/discover')).status, 200);
});
