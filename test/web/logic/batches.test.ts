import t from 'tap';
import { fits, lastBatches, nextBatch, OUTLIVING_BYTES } from '../../../web/src/lib/tracking/batches.ts';
import type { Waiting } from '../../../web/src/lib/tracking/kept-events.ts';

let ids = 0;

/** An event of a person; `bytes` of padding. */
function event(user: number | null, bytes = 0): Waiting {
  ids += 1;
  const occurred_at = '2026-01-01T00:00:00.000Z';
  return { event: { id: `${ids}`, occurred_at, event_type: 'view_page', path: `/${'x'.repeat(bytes)}` }, user };
}

const HERE = { whose: 7, signs: true, keeps: true, room: OUTLIVING_BYTES };
const people = (batches: Waiting[][]) => batches.map((batch) => batch.map(({ user }) => user));

t.test('a batch is of one person, in order, and leaves with the page', async (t) => {
  const waiting = [event(7), event(null), event(7)];
  t.same(nextBatch(waiting), [waiting[0], waiting[2]]);
  const large = Array.from({ length: 10 }, () => event(7, 8_000));
  const batch = nextBatch(large);
  t.same(batch, large.slice(0, 7));
  t.ok(Buffer.byteLength(JSON.stringify({ events: batch.map(({ event }) => event) })) < 64 * 1_024);
  t.equal(nextBatch(Array.from({ length: 150 }, () => event(7))).length, 100);
  t.same(nextBatch([]), []);
});

t.test('an event counts as many bytes as it takes, and one that no browser sends does not fit', async (t) => {
  t.ok(fits(event(7, OUTLIVING_BYTES / 2)));
  const wide = event(7);
  wide.event.path = `/${'ü'.repeat(OUTLIVING_BYTES / 2)}`;
  t.notOk(fits(wide));
});

t.test('a page that goes away sends everything that the browser has room for', async (t) => {
  const waiting = [event(7), event(null), event(7)];
  t.same(people(lastBatches(waiting, HERE)), [[7, 7], [null]]);
  const large = Array.from({ length: 10 }, () => event(7, 8_000));
  t.same(lastBatches(large, HERE), [large.slice(0, 7)]);
  t.same(lastBatches(large, { ...HERE, room: 100 }), []);
});

t.test('events of a member whose token has run out wait on the device, if it keeps them', async (t) => {
  const waiting = [event(7), event(null), event(8)];
  const ranOut = { ...HERE, signs: false };
  t.same(people(lastBatches(waiting, ranOut)), [[null], [8]]);
  t.same(people(lastBatches(waiting, { ...ranOut, keeps: false })), [[7], [null], [8]]);
  t.same(people(lastBatches(waiting, { ...ranOut, whose: null })), [[7], [null], [8]]);
});
