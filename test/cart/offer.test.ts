import t from 'tap';
import { cartWork, offerOf, type Work } from '../../src/cart/works.ts';

type Told = [type: string, payload?: Record<string, unknown>];

const offerAfter = (...events: Told[]) =>
  offerOf(events.reduce((work: Work, [type, payload = {}]) => cartWork.evolve(work, { type, payload }), null));

t.test('what is offered of a work', async (t) => {
  const listed: Told = ['artwork_listed', { limited_edition: 3 }];
  const open: Told = ['artwork_listed', { limited_edition: null }];
  const status = (status: string): Told => ['artwork_status_changed', { status }];

  t.equal(offerAfter(), null);
  t.same(offerAfter(listed), { available: true, edition: 3 });
  t.same(offerAfter(open), { available: true, edition: null });
  t.same(offerAfter(listed, status('sold')), { available: false, edition: 3 });
  t.same(offerAfter(listed, status('reserved')), { available: false, edition: 3 });
  t.same(offerAfter(listed, status('sold'), status('available')), { available: true, edition: 3 });
  t.same(offerAfter(listed, ['artwork_changed', { title: 'Ebb' }]), { available: true, edition: 3 });
  t.same(offerAfter(listed, ['artwork_changed', { limited_edition: 8 }]), { available: true, edition: 8 });
  t.same(offerAfter(listed, ['artwork_changed', { limited_edition: null }]), { available: true, edition: null });
  t.same(offerAfter(listed, ['artwork_image_added', { image: {} }]), { available: true, edition: 3 });
  t.equal(offerAfter(listed, ['artwork_deleted']), null);
  t.equal(offerAfter(listed, ['artwork_erased']), null);
  t.equal(offerAfter(['artwork_erased']), null);
});
