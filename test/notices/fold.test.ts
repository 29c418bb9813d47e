import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { notices } from '../../projections/notices.ts';
import { appendAll, histories } from '../artworks/histories.ts';
import { seeSameHoweverCut } from '../helpers/fold-law.ts';
import { openRig } from '../helpers/folding.ts';
import { lawHolds } from '../helpers/laws.ts';

type Told = { stream: string; type: string; payload: Record<string, unknown> };

const member = fc.constantFrom(7, 8);
const ofMember = fc
  .record({
    user_id: member,
    artist: fc.constantFrom(1, 2),
    artwork_id: fc.constantFrom(1001, 1002, 1003, 1004),
    type: fc.constantFrom(
      ...(['artist_followed', 'artist_followed', 'artist_unfollowed', 'artwork_favorited', 'artwork_favorited'] as const),
      ...(['artwork_unfavorited', 'favorites_deleted'] as const),
    ),
  })
  .map(({ user_id, artist, artwork_id, type }): Told => {
    const payloads: Record<typeof type, Record<string, unknown>> = {
      artist_followed: { user_id, profile_id: artist * 10, artist_id: artist },
      artist_unfollowed: { user_id, profile_id: artist * 10 },
      artwork_favorited: { user_id, artwork_id, artist_id: artist, price_cents: 100, status: 'available' },
      artwork_unfavorited: { user_id, artwork_id },
      favorites_deleted: { user_id },
    };
    return { stream: `favorites-${user_id}`, type, payload: payloads[type] };
  });
const ofOrder = fc
  .record({
    order_id: fc.constantFrom(1, 2, 3),
    restocked: fc.boolean(),
    type: fc.constantFrom('order_declined', 'order_expired', 'order_cancelled', 'order_shipped', 'return_accepted'),
  })
  .map(({ order_id, restocked, type }): Told => {
    const ids = { order_id, buyer_id: 7, artist_id: 1, ...(order_id === 3 && { method: 'card' }) };
    const payload = type === 'order_cancelled' ? { ...ids, by: 'buyer', restocked } : ids;
    return { stream: `order-${order_id}`, type, payload };
  });

/** What happens to works, in its order, with what members and orders do in between. */
const mixed = fc
  .tuple(histories, fc.array(fc.tuple(fc.oneof(ofMember, ofOrder), fc.nat({ max: 40 })), { maxLength: 30 }))
  .map(([works, others]) => {
    const all: Told[] = [...works];
    for (const [event, at] of others) all.splice(at, 0, event);
    return all;
  });

t.test('however it is cut, every fold makes the same notices, which are what the log says', async (t) => {
  const rig = await openRig(t, { projections: [notices] });
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  const seen = new Set<string>();
  const law = fc.asyncProperty(mixed, sizes, async (history, sizes) => {
    await rig.clear();
    const events = await appendAll(rig, history);
    await rig.foldAll();
    await seeSameHoweverCut(t, rig, notices, { events, sizes });
    const { schema } = await rig.live(notices);
    const { rows } = await sql<{ news: string }>`select distinct news from ${sql.id(schema, 'happening')}`.execute(rig.db);
    for (const { news } of rows) seen.add(news);
  });
  await lawHolds(law, 20);
  for (const what of ['listed', 'price_fell', 'sold', 'order_shipped', 'order_cancelled'])
    t.ok(seen.has(what), `the histories come to ${what}`);
});
