import t from 'tap';
import { NO_PIECES } from '../../src/contract/pieces.ts';
import {
  type ArtworkState,
  artwork,
  changeArtwork,
  deleteArtwork,
  eraseArtwork,
  isThere,
  listArtwork,
  ownArtwork,
} from '../../src/shop/artworks/decide.ts';
import type { ArtworkEvent, ArtworkFields, ArtworkImage } from '../../src/shop/artworks/events.ts';
import { given } from '../helpers/decision.ts';

const fields: ArtworkFields = {
  title: 'What the sea leaves',
  description: 'Salt, rope and a blue that was there before.',
  category_id: 1,
  medium: 'Oil on canvas',
  price_cents: 120_050,
  dimensions: null,
  weight: null,
  size: null,
  color: null,
  style: null,
  tags: ['sea', 'blue'],
  is_commission: false,
  is_digital: false,
  limited_edition: null,
};
const ids = { artwork_id: 1001, artist_id: 3 };
const at = new Date('2026-01-01T12:00:00Z');
const image: ArtworkImage = {
  image_id: '0c9a4c1e-6e0e-4b0e-9d8e-3a3a3a3a3a3a',
  width: 1600,
  height: 1200,
  color: '#204060',
  format: 'jpeg',
  bytes: 123_456,
};
const another: ArtworkImage = { ...image, image_id: '1c9a4c1e-6e0e-4b0e-9d8e-3a3a3a3a3a3a' };

const listed: ArtworkEvent = { type: 'artwork_listed', payload: { ...ids, ...fields } };
const sold: ArtworkEvent = { type: 'artwork_status_changed', payload: { ...ids, status: 'sold' } };
const deleted: ArtworkEvent = { type: 'artwork_deleted', payload: ids };
const added = (image: ArtworkImage): ArtworkEvent => ({ type: 'artwork_image_added', payload: { ...ids, image } });
const removed: ArtworkEvent = { type: 'artwork_image_removed', payload: { ...ids, image_id: image.image_id } };

t.test('listing', async (t) => {
  const decided = given<ArtworkState, ArtworkEvent>(artwork, []).when((state) =>
    listArtwork(state, { artworkId: 1001, userId: 3, fields }),
  );
  t.same(decided, { events: [listed] });
  const { state } = given(artwork, [listed]);
  t.same(state, {
    ...ids,
    ...fields,
    status: 'available',
    said: 'available',
    pieces: NO_PIECES,
    images: [],
    created_at: new Date('2026-01-01T00:00:00Z'),
  });
});

t.test('changing', async (t) => {
  const change = (
    events: ArtworkEvent[],
    command: Omit<Parameters<typeof changeArtwork>[1], 'userId' | 'at'>,
    userId = 3,
  ) => given(artwork, events).when((state) => changeArtwork(state, { userId, at, ...command }));

  await t.test('tells only what is different', async (t) => {
    t.same(change([listed], { changes: { ...fields, price_cents: 99_00, tags: ['blue', 'sea'] } }), {
      events: [{ type: 'artwork_changed', payload: { ...ids, price_cents: 99_00, tags: ['blue', 'sea'] } }],
    });
  });
  await t.test('takes a value away', async (t) => {
    const styled: ArtworkEvent = { type: 'artwork_changed', payload: { ...ids, style: 'abstract' } };
    t.same(change([listed, styled], { changes: { style: null } }), {
      events: [{ type: 'artwork_changed', payload: { ...ids, style: null } }],
    });
  });
  await t.test('changes the status, there and back', async (t) => {
    t.same(change([listed], { changes: {}, status: 'sold' }), { events: [sold] });
    t.same(change([listed, sold], { changes: {}, status: 'available' }), {
      events: [{ type: 'artwork_status_changed', payload: { ...ids, status: 'available' } }],
    });
  });
  await t.test('changes fields and status at once', async (t) => {
    t.same(change([listed], { changes: { title: 'Sold' }, status: 'sold' }), {
      events: [{ type: 'artwork_changed', payload: { ...ids, title: 'Sold' } }, sold],
    });
  });
  await t.test('into what it is already changes nothing', async (t) => {
    t.same(change([listed], { changes: { ...fields, tags: [...fields.tags] }, status: 'available' }), { events: [] });
    t.same(change([listed], { changes: {} }), { events: [] });
  });
  await t.test('is for its artist alone, and for what there is', async (t) => {
    const command = { changes: { title: 'Mine' } };
    t.same(change([listed], command, 4), { refused: 'FORBIDDEN' });
    t.same(change([], command), { refused: 'ARTWORK_NOT_FOUND' });
    t.same(change([listed, deleted], command), { refused: 'ARTWORK_NOT_FOUND' });
    t.same(change([listed, deleted], command, 4), { refused: 'ARTWORK_NOT_FOUND' }, 'before anybody is forbidden it');
  });
});

t.test('deleting', async (t) => {
  const remove = (events: ArtworkEvent[], userId = 3) =>
    given(artwork, events).when((state) => deleteArtwork(state, { userId, at }));
  t.same(remove([listed]), { events: [deleted] });
  t.same(remove([listed, sold]), { events: [deleted] });
  t.same(remove([listed], 4), { refused: 'FORBIDDEN' });
  t.same(remove([]), { refused: 'ARTWORK_NOT_FOUND' });
  t.same(remove([listed, deleted]), { refused: 'ARTWORK_NOT_FOUND' });
});

t.test('erasing', async (t) => {
  const erased: ArtworkEvent = { type: 'artwork_erased', payload: ids };
  const erase = (events: ArtworkEvent[]) =>
    given(artwork, events).when((state) => eraseArtwork(state, { artworkId: 1001, userId: 3 }));
  t.same(erase([listed]), { events: [erased] });
  t.same(erase([listed, deleted]), { events: [erased] }, 'also what was deleted before');
  t.same(erase([listed, deleted, erased]), { events: [] }, 'once');
  t.same(erase([erased]), { events: [] }, 'also when nothing else is known any more');
  t.same(erase([]), { events: [] });
  t.equal(isThere(given(artwork, [listed, erased]).state), false);
  const known: ArtworkEvent[] = [erased];
  t.same(
    given(artwork, known).when((state) => deleteArtwork(state, { userId: 3, at })),
    { refused: 'ARTWORK_NOT_FOUND' },
  );
});

t.test('images stay in the order in which they were added', async (t) => {
  const imagesOf = (events: ArtworkEvent[]) => ownArtwork(given(artwork, events).state, 3).images;
  const hung = (one: ArtworkImage) => ({ ...one, text: null });
  t.same(imagesOf([listed, added(image), added(another)]), [hung(image), hung(another)]);
  t.same(imagesOf([listed, added(image), added(another), removed]), [hung(another)]);
});

t.test('the pieces of a work', async (t) => {
  const edition = (copies: number): ArtworkEvent => ({
    type: 'artwork_listed',
    payload: { ...ids, ...fields, limited_edition: copies },
  });
  const held = (order_id: number, quantity: number, until = '2026-01-01T12:15:00.000Z'): ArtworkEvent => ({
    type: 'pieces_held',
    payload: { ...ids, order_id, quantity, until, price_cents: 120_050 },
  });
  const soldTo = (order_id: number, quantity: number): ArtworkEvent => ({
    type: 'pieces_sold',
    payload: { ...ids, order_id, quantity },
  });
  const byPieces = (status: 'reserved' | 'sold'): ArtworkEvent => ({
    type: 'artwork_status_changed',
    payload: { ...ids, status, because: 'pieces' },
  });
  const reserved = byPieces('reserved');
  const change = (
    events: ArtworkEvent[],
    changes: Partial<ArtworkFields>,
    status?: 'available' | 'reserved' | 'sold',
  ) => given(artwork, events).when((state) => changeArtwork(state, { userId: 3, changes, status, at }));

  t.same(
    given(artwork, [listed, held(1, 1), reserved]).when((state) => deleteArtwork(state, { userId: 3, at })),
    { refused: 'PIECES_HELD' },
    'a work that is kept for somebody is not deleted',
  );
  const over = held(1, 1, '2026-01-01T12:00:00.000Z');
  t.same(
    given(artwork, [listed, over, reserved]).when((state) => deleteArtwork(state, { userId: 3, at })),
    {
      events: [
        { type: 'pieces_released', payload: { artwork_id: 1001, artist_id: 3, order_id: 1, reason: 'expired' } },
        deleted,
      ],
    },
    'a hold that has run out keeps nothing, and is let go',
  );
  const several = [edition(5), held(1, 2), soldTo(2, 2)];
  t.same(change(several, { limited_edition: 3 }), { refused: 'PIECES_HELD' });
  t.match(change(several, { limited_edition: 4 }), {
    events: [{ type: 'artwork_changed' }, { payload: { status: 'reserved', because: 'pieces' } }],
  });
  t.match(
    change([edition(2), soldTo(1, 2), byPieces('sold')], { limited_edition: 3 }),
    { events: [{ type: 'artwork_changed' }, { payload: { status: 'available', because: 'pieces' } }] },
    'one more copy can be sold',
  );
  t.match(
    change([listed, held(1, 1), reserved], {}, 'sold'),
    { events: [{ payload: { status: 'sold' } }] },
    'the artist ends the sale of what is free',
  );
  t.same(change([listed, held(1, 1), reserved], {}, 'available'), { events: [] }, 'it is kept for somebody');
  t.match(
    change([listed, over, reserved], { style: 'Abstract' }),
    { events: [{ type: 'artwork_changed' }, { payload: { status: 'available', because: 'pieces' } }] },
    'what has run out is seen with the next change',
  );
});
