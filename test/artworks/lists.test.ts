import t from 'tap';
import type { ArtworksReply } from '../../src/contract/artwork-lists.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import { addImage, list, view } from './people.ts';

t.test('lists of works', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  const bob = await stack.artist('Bob Chisel');

  const plain = { description: 'A work.', tags: [], style: null, medium: 'Oil' };
  const tide = await list(ada, { ...plain, title: 'Tide', price: 300, tags: ['Sea', 'blue'] });
  const storm = await list(ada, { ...plain, title: 'Storm', price: 100, category_id: 2, medium: 'Charcoal' });
  const horse = await list(bob, { ...plain, title: 'Horses grazing', price: 200, category_id: 5, medium: 'Bronze' });
  const pixel = await list(bob, { ...plain, title: 'Pixels', price: 200, category_id: 8, is_digital: true });
  const names = new Map(Object.entries({ tide, storm, horse, pixel }).map(([name, { artwork }]) => [artwork.id, name]));
  await ada.call('PUT', `/api/v1/artworks/${storm.artwork.id}`, { body: { status: 'sold' } });
  await stack.foldAll();

  async function ask(query: string) {
    const { status, body } = await stack.visitor().call<ArtworksReply>('GET', `/api/v1/artworks?${query}`);
    return { status, total: body.total, names: body.artworks?.map(({ id }) => names.get(id)).join(' ') };
  }

  t.test('a list is sorted as asked', async (t) => {
    await view(stack, horse.artwork.id, { times: 3 });
    await view(stack, storm.artwork.id, { times: 3 });
    await view(stack, tide.artwork.id);
    await stack.foldAll();
    t.equal((await ask('')).names, 'pixel horse storm tide');
    t.equal((await ask('sort=newest')).names, 'pixel horse storm tide');
    t.equal((await ask('sort=price_asc')).names, 'storm horse pixel tide');
    t.equal((await ask('sort=price_desc')).names, 'tide pixel horse storm');
    t.equal((await ask('sort=popular')).names, 'horse storm tide pixel');
  });

  t.test('words are found in any case and without accents, tags and media too', async (t) => {
    const elodie = await stack.artist('Élodie Øverli');
    const river = { ...plain, title: 'Ölbild am Fluss', tags: ['Überfahrt "ö"'], medium: 'Öl' };
    const { artwork } = await list(elodie, river);
    names.set(artwork.id, 'river');
    await stack.foldAll();
    for (const q of ['ölbild', 'OLBILD', 'élodie', 'ELODIE øverli', 'überf', 'UBERFAHRT'])
      t.equal((await ask(`q=${encodeURIComponent(q)}`)).names, 'river', q);
    for (const tag of ['überfahrt "ö"', 'ÜBERFAHRT "Ö"', 'uberfahrt o'])
      t.equal((await ask(`tag=${encodeURIComponent(tag)}`)).names, 'river', tag);
    for (const medium of ['öL', 'ol'])
      t.equal((await ask(`medium=${encodeURIComponent(medium)}`)).names, 'river', medium);
    await elodie.call('DELETE', `/api/v1/artworks/${artwork.id}`);
    await stack.foldAll();
  });

  t.test('a shop window asks for works with an image', async (t) => {
    await addImage(stack, horse.artwork);
    await stack.foldAll();
    t.match(await ask('has_image=true'), { total: 1, names: 'horse' });
    t.match(await ask('has_image=true&q=tide'), { total: 0 });
    t.match(await ask('has_image=false'), { total: 3, names: 'pixel storm tide' });
    t.match(await ask(''), { total: 4 }, 'a list that does not ask has all');
    t.match(await ask('has_image=perhaps'), { status: 400 });
  });

  t.test('it shows what the filters let through, together', async (t) => {
    const cases: Record<string, string> = {
      [`artist_id=${ada.session.user.id}`]: 'storm tide',
      'artist_id=999999': '',
      'category_id=2': 'storm',
      'medium=oil': 'pixel tide',
      'medium=%20OIL%20': 'pixel tide',
      'status=sold': 'storm',
      'status=available': 'pixel horse tide',
      'status=reserved': '',
      'min_price=200': 'pixel horse tide',
      'max_price=200': 'pixel horse storm',
      'min_price=200&max_price=200': 'pixel horse',
      'min_price=100.01&max_price=199.99': '',
      'tag=sea': 'tide',
      'tag=BLUE': 'tide',
      'tag=se': '',
      'is_digital=true': 'pixel',
      'is_digital=false': 'horse storm tide',
      [`artist_id=${bob.session.user.id}&is_digital=false&max_price=1000&q=horse`]: 'horse',
      'q=&tag=&medium=': 'pixel horse storm tide',
    };
    for (const [query, expected] of Object.entries(cases)) {
      const { status, names, total } = await ask(query);
      t.same([status, names, total], [200, expected, expected === '' ? 0 : expected.split(' ').length], query);
    }
  });

  t.test('words are found in title, description, artist, tags and medium', async (t) => {
    const cases: Record<string, string> = {
      tide: 'tide',
      TIDE: 'tide',
      horse: 'horse',
      graze: 'horse',
      hors: 'horse',
      'bob chis': 'pixel horse',
      'ada brush': 'storm tide',
      sea: 'tide',
      charcoal: 'storm',
      'a work': 'pixel horse storm tide',
      'tide or storm': 'storm tide',
      'ada -storm': 'tide',
      '"bob chisel"': 'pixel horse',
      '"chisel bob" -pixels': 'horse',
      '"bob tide"': '',
      'storm or hors': 'horse storm',
      nothing: '',
      '-tide': 'tide',
      'a -tide': 'pixel horse storm',
      'tide or -storm': 'tide',
      '!!!': '',
    };
    for (const [q, expected] of Object.entries(cases))
      t.equal((await ask(new URLSearchParams({ q }).toString())).names, expected, q);
  });

  t.test('no words, however strange, are an error', async (t) => {
    const strange = [
      ...["'", "''", '"', '"""', '\\', '\\\\', ':', ':*', '&', '|', '!', '!!', '()', '(', ')', '<->', '<2>', '-', '--'],
      ...[
        "a' | 'b",
        "'); drop table artwork; --",
        'a:*',
        'a:b',
        "l'art",
        'a & !',
        'or',
        'or or',
        '-or',
        'not',
        '%',
        '_',
      ],
      ...[
        '😀',
        '漢字',
        '\u202e',
        'ﬃ',
        "''''''",
        "\\'",
        'a\\',
        '"a',
        'a"',
        '-"a b',
        '"a b',
        'x'.repeat(200),
        '- '.repeat(99),
      ],
      ...['"-"', '*', '**', 'a*', '\u00a0', '\u2028', "a'b'c:*", '"a\' b"', '-a -b', "'a' <-> 'b'", '$1', '{}', '[]'],
    ];
    for (const q of strange) t.equal((await ask(new URLSearchParams({ q }).toString())).status, 200, q);
    for (const q of ['\0', 'a\nb', 'x'.repeat(201)])
      t.equal((await ask(new URLSearchParams({ q }).toString())).status, 400, JSON.stringify(q));
  });

  t.test('it comes in pages', async (t) => {
    t.match(await ask('limit=3'), { names: 'pixel horse storm', total: 4 });
    t.match(await ask('limit=3&page=2'), { names: 'tide', total: 4 });
    t.match(await ask('limit=3&page=3'), { names: '', total: 4 });
    const { body } = await stack.visitor().call('GET', '/api/v1/artworks?limit=3&page=2');
    t.match(body, { page: 2, limit: 3 });
  });

  t.test('what is no query is refused', async (t) => {
    const wrong = ['page=0', 'limit=101', 'page=1.5', 'sort=oldest', 'status=lost', 'min_price=-1', 'max_price=cheap'];
    for (const query of [...wrong, 'artist_id=0', 'category_id=one', 'is_digital=perhaps', 'min_price=1e400', 'q=%00'])
      t.equal((await ask(query)).status, 400, query);
    t.equal((await ask('max_price=999999999999')).status, 200);
  });

  t.test("an artist's own list", async (t) => {
    const my = (query: string) =>
      ada.call<ArtworksReply & { available: number }>('GET', `/api/v1/artworks/my?${query}`);
    const { body } = await my('sort=newest&page=1&limit=20');
    t.match(body, { total: 2, available: 1, page: 1, limit: 20 });
    t.same(
      body.artworks.map(({ id }) => id),
      [storm.artwork.id, tide.artwork.id],
    );
    t.match((await my('status=sold')).body, { total: 1, available: 1, artworks: [{ title: 'Storm' }] });
    t.match((await my('sort=price_desc&limit=1')).body, { total: 2, artworks: [{ title: 'Tide' }] });
    t.equal((await my('status=lost')).status, 400);
  });

  t.test('the categories', async (t) => {
    const { body } = await stack
      .visitor()
      .call<{ categories: { id: number; name: string }[] }>('GET', '/api/v1/artworks/categories');
    t.match(body.categories, { length: 10, 0: { id: 1, name: 'Painting' }, 9: { id: 10, name: 'Installation' } });
  });

  t.test('views are counted, and those who like a work, by their last word', async (t) => {
    const { artwork } = await list(ada, { ...plain, title: 'Liked' });
    const say = async (who: { call: typeof ada.call }, ...types: string[]) => {
      for (const event_type of types)
        await who.call('POST', '/engagement/track', { body: { event_type, path: `/artwork/${artwork.id}` } });
    };
    const counts = async () => {
      await stack.foldAll();
      const { body } = await stack.visitor().call<Artwork>('GET', `/api/v1/artworks/${artwork.id}`);
      return [body.view_count, body.like_count];
    };
    t.same(await counts(), [0, 0]);
    await say(ada, 'view_artwork', 'action_favorite', 'action_favorite');
    await say(bob, 'view_artwork', 'action_unfavorite');
    t.same(await counts(), [1, 1], 'the view of the artist does not count');
    await say(bob, 'action_favorite');
    await say(stack.visitor(), 'view_artwork', 'action_favorite', 'click_artwork');
    t.same(await counts(), [2, 3]);
    await say(ada, 'action_unfavorite');
    await say(stack.visitor(), 'action_unfavorite', 'action_favorite', 'action_unfavorite');
    t.same(await counts(), [2, 1]);
    const { body } = await ada.call<{ artwork: Artwork }>('PUT', `/api/v1/artworks/${artwork.id}`, { body: {} });
    t.match(body.artwork, { view_count: 2, like_count: 1 }, 'a write answers them too');
  });

  t.test('images show in their order, the first stands for the work and lends it its colour', async (t) => {
    const { artwork } = await list(ada, { ...plain, title: 'Pictured', color: null });
    const first = await addImage(stack, artwork, '#a0b0c0');
    const second = await addImage(stack, artwork);
    await stack.foldAll();
    const shown = (await stack.visitor().call('GET', `/api/v1/artworks/${artwork.id}`)).body;
    t.match(shown, {
      images: [`/images/${first}/medium.webp`, `/images/${second}/medium.webp`],
      image_url: `/images/${first}/medium.webp`,
      medium_url: `/images/${first}/medium.webp`,
      thumb_url: `/images/${first}/thumb.webp`,
      original_url: `/images/${first}/original.png`,
      color: '#a0b0c0',
    });
    const named = await ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: { color: 'slate' } });
    t.match(named.body, { artwork: { color: 'slate' } });
  });
});
