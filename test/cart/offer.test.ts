import t from 'tap';
import type { ArtworkEvent, ArtworkFields, ArtworkStatus } from '../../src/shop/artworks/events.ts';
import { cartWork, offerOf } from '../../src/shop/cart/works.ts';
import { FIELDS } from './catalogue.ts';

const ids = { artwork_id: 1, artist_id: 2 };
const image = { image_id: 'one', width: 1, height: 1, color: '#000000', format: 'png', bytes: 1 } as const;

const listedAs = (limited_edition: number | null): ArtworkEvent => ({
  type: 'artwork_listed',
  payload: { ...ids, ...FIELDS, limited_edition },
});
const changed = (fields: Partial<ArtworkFields>): ArtworkEvent => ({
  type: 'artwork_changed',
  payload: { ...ids, ...fields },
});
const status = (status: ArtworkStatus): ArtworkEvent => ({
  type: 'artwork_status_changed',
  payload: { ...ids, status },
});
const deleted: ArtworkEvent = { type: 'artwork_deleted', payload: ids };
const erased: ArtworkEvent = { type: 'artwork_erased', payload: ids };

const before = new Date('2026-01-01T00:14:59.999Z');
const until = '2026-01-01T00:15:00.000Z';
const hold = (quantity: number): ArtworkEvent => ({
  type: 'pieces_held',
  payload: { ...ids, order_id: 9, quantity, until, price_cents: 100 },
});
const because: ArtworkEvent = {
  type: 'artwork_status_changed',
  payload: { ...ids, status: 'reserved', because: 'pieces' },
};

const offerAt = (at: Date, ...events: ArtworkEvent[]) => offerOf(events.reduce(cartWork.evolve, null), at);
const offerAfter = (...events: ArtworkEvent[]) => offerAt(before, ...events);

t.test('what is offered of a work', async (t) => {
  const listed = listedAs(3);
  const open = listedAs(null);

  t.equal(offerAfter(), null);
  t.same(offerAfter(listed), { available: true, edition: 3 });
  t.same(offerAfter(open), { available: true, edition: null });
  t.same(offerAfter(listed, status('sold')), { available: false, edition: 3 });
  t.same(offerAfter(listed, status('reserved')), { available: false, edition: 3 });
  t.same(offerAfter(listed, status('sold'), status('available')), { available: true, edition: 3 });
  t.same(offerAfter(listed, changed({ title: 'Ebb' })), { available: true, edition: 3 });
  t.same(offerAfter(listed, changed({ limited_edition: 8 })), { available: true, edition: 8 });
  t.same(offerAfter(listed, changed({ limited_edition: null })), { available: true, edition: null });
  t.same(offerAfter(listed, { type: 'artwork_image_added', payload: { ...ids, image } }), {
    available: true,
    edition: 3,
  });
  t.equal(offerAfter(listed, deleted), null);
  t.equal(offerAfter(listed, erased), null);
  t.equal(offerAfter(erased), null);
});

t.test('what is offered of a work of which pieces are taken goes by the time', async (t) => {
  const over = new Date(until);
  const [listed, open] = [listedAs(3), listedAs(null)];
  const sold: ArtworkEvent = { type: 'pieces_sold', payload: { ...ids, order_id: 9, quantity: 1 } };
  const [free, taken] = [
    { available: true, edition: null },
    { available: false, edition: null },
  ];

  t.same(offerAfter(open, hold(1), because), taken, 'all of it is held');
  t.same(offerAt(over, open, hold(1), because), free, 'a hold that has run out holds nothing');
  t.same(offerAt(over, open, hold(1), because, status('sold')), taken, 'unless its artist has ended the sale');
  t.same(offerAt(over, open, hold(1), because, sold), taken, 'what is sold stays sold');
  t.same(offerAfter(listed, hold(2)), { available: true, edition: 3 }, 'some of an edition are left');
  t.same(offerAfter(listed, hold(3), because), { available: false, edition: 3 });
  t.same(offerAt(over, listed, hold(3), because), { available: true, edition: 3 });
});
