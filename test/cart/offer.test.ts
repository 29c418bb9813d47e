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

const offerAfter = (...events: ArtworkEvent[]) => offerOf(events.reduce(cartWork.evolve, null));

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
