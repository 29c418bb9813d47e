import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { list, WORK } from './people.ts';

t.test('works that are refused', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();

  const without = (field: keyof typeof WORK) =>
    Object.fromEntries(Object.entries(WORK).filter(([name]) => name !== field));

  const WRONG: [what: string, fields: object, message: string | RegExp][] = [
    ['a title of blanks', { title: ' \t' }, /title/],
    ['an empty title', { title: '' }, 'Title is required'],
    ['a title of spaces', { title: '   ' }, 'Title is required'],
    ['a title that is null', { title: null }, 'Title is required'],
    ['a title over 200 characters', { title: 'x'.repeat(201) }, /^title must/],
    ['an empty description', { description: ' \n ' }, 'Description is required'],
    ['a description over 5,000 characters', { description: 'x'.repeat(5_001) }, /^description must/],
    ['a category that is null', { category_id: null }, 'Category is required'],
    ['an unknown category', { category_id: 11 }, 'Unknown category'],
    ['an empty medium', { medium: '' }, 'Medium is required'],
    ['a price of nothing', { price: 0 }, 'Valid price is required'],
    ['a price below nothing', { price: -1 }, 'Valid price is required'],
    ['a price in words', { price: 'much' }, 'Valid price is required'],
    ['a price of three decimals', { price: 1.005 }, 'Valid price is required'],
    ['a tiny price', { price: 1e-9 }, 'Valid price is required'],
    ['a price of ten millions', { price: 10_000_000 }, 'Valid price is required'],
    ['a tag over 40 characters', { tags: ['x'.repeat(41)] }, /40/],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, /20/],
    ['tags that are no list', { tags: 'sea, blue' }, /^tags/],
    ['an edition of none', { limited_edition: 0 }, /^limited_edition/],
    ['half a print', { limited_edition: 1.5 }, /^limited_edition/],
    ['a NUL in the description', { description: 'a\u0000b' }, /^description/],
  ];

  t.test('a work that cannot be listed says what to change', async (t) => {
    for (const [field, message] of [
      ['title', 'Title is required'],
      ['description', 'Description is required'],
      ['category_id', 'Category is required'],
      ['medium', 'Medium is required'],
      ['price', 'Valid price is required'],
    ] as const) {
      const answer = await ada.call('POST', '/api/v1/artworks', { body: without(field) });
      const body = { code: 'VALIDATION', message, error: message, issues: [{ path: field, message }] };
      t.match(answer, { status: 400, body }, `without ${field}`);
    }
    for (const [what, fields, message] of WRONG) {
      const answer = await ada.call('POST', '/api/v1/artworks', { body: { ...WORK, ...fields } });
      t.match(answer, { status: 400, body: { code: 'VALIDATION', message } }, what);
    }
  });

  t.test('nor can one be changed into it', async (t) => {
    const { artwork } = await list(ada);
    for (const [what, fields, message] of [
      ...WRONG,
      ['a status that is none', { status: 'lost' }, /^status/] as const,
    ]) {
      const answer = await ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: fields });
      t.match(answer, { status: 400, body: { code: 'VALIDATION', message } }, what);
    }
    t.same((await ada.call('PUT', `/api/v1/artworks/${artwork.id}`, { body: {} })).body, { artwork });
  });

  t.test('what just fits is taken', async (t) => {
    const { artwork } = await list(ada, {
      title: 'x'.repeat(200),
      description: 'x'.repeat(5_000),
      price: 9_999_999.99,
      tags: Array.from({ length: 40 }, (_, n) => (n % 2 ? ' ' : `${n}`.padEnd(40, 'x'))),
    });
    t.equal(artwork.tags.length, 20);
  });

  t.test('who may do what', async (t) => {
    const { artwork } = await list(ada);
    const path = `/api/v1/artworks/${artwork.id}`;
    const visitor = { who: stack.visitor(), list: [401, 'UNAUTHENTICATED'], change: [401, 'UNAUTHENTICATED'] };
    const user = { who: await stack.shopper(), list: [403, 'ARTIST_PROFILE_REQUIRED'], change: [403, 'FORBIDDEN'] };
    const admin = { who: await stack.admin(), list: [403, 'ARTIST_PROFILE_REQUIRED'], change: [403, 'FORBIDDEN'] };
    const other = { who: await stack.artist('Bob Chisel'), list: [201], change: [403, 'FORBIDDEN'] };
    for (const [name, { who, list, change }] of Object.entries({ visitor, user, admin, other })) {
      const answers = {
        [`${name} lists`]: [list, await who.call('POST', '/api/v1/artworks', { body: WORK })],
        [`${name} changes`]: [change, await who.call('PUT', path, { body: { title: 'Mine' } })],
        [`${name} sells`]: [change, await who.call('PUT', path, { body: { status: 'sold' } })],
        [`${name} deletes`]: [change, await who.call('DELETE', path)],
      } as const;
      for (const [what, [[status, code], answer]] of Object.entries(answers)) {
        t.equal(answer.status, status, what);
        t.equal(answer.body.code, code, what);
      }
    }
    t.equal((await stack.visitor().call('GET', '/api/v1/artworks/my')).status, 401);
    t.match(await user.who.call('GET', '/api/v1/artworks/my'), { status: 200, body: { artworks: [], total: 0 } });
    t.same((await ada.call('PUT', path, { body: {} })).body, { artwork }, 'and nothing has changed');
    t.equal((await ada.call('DELETE', path)).status, 204, 'the artist may');
  });
});
