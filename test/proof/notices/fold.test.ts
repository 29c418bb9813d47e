import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { notices } from '../../../projections/notices.ts';
import { openDomainLog } from '../../../src/engine/log/domain.ts';
import { appendAll, FIELDS, histories } from '../../artworks/histories.ts';
import { seeSameHoweverCut } from '../../helpers/fold-law.ts';
import { openRig } from '../../helpers/folding.ts';
import { lawHolds } from '../../helpers/laws.ts';

type Told = { stream: string; type: string; payload: Record<string, unknown> };

const member = fc.constantFrom(7, 8);
const ofMember = fc
  .record({
    user_id: member,
    artist: fc.constantFrom(1, 2),
    artwork_id: fc.constantFrom(1001, 1002, 1003, 1004),
    type: fc.constantFrom(
      ...([
        'artist_followed',
        'artist_followed',
        'artist_unfollowed',
        'artwork_favorited',
        'artwork_favorited',
      ] as const),
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
    some: fc.boolean(),
    type: fc.constantFrom(
      ...(['order_declined', 'order_expired', 'order_cancelled', 'order_shipped', 'return_accepted'] as const),
      ...(['refund_failed', 'dispute_won', 'payout_asked', 'reversal_failed'] as const),
    ),
  })
  .map(({ order_id, some, type }): Told => {
    const ids = { order_id, buyer_id: 7, artist_id: 1, ...(order_id === 3 && { method: 'card' }) };
    const money = { ...ids, amount_cents: 50 };
    const payloads: Record<string, Record<string, unknown>> = {
      order_cancelled: { ...ids, by: 'buyer', restocked: some },
      refund_failed: { ...money, ...(some && (order_id === 3 ? { settled_cents: 50 } : { again: true })) },
      dispute_won: { ...money, fee_cents: 0 },
      payout_asked: { ...money, withheld_cents: some ? 20 : 0, account: null },
      reversal_failed: money,
    };
    return { stream: `order-${order_id}`, type, payload: payloads[type] ?? ids };
  });

const CONVERSATION = { conversation_id: 3, member_id: 7, artist_id: 1, profile_id: 10 };
type Step = { by: 'member' | 'artist'; left: boolean };

/** What two say to each other, until one leaves: nobody can write to somebody who has. */
function conversation(steps: Step[]): Told[] {
  const gone = new Set<string>();
  let number = 0;
  return steps.flatMap(({ by, left }) => {
    if (gone.size > 0) return [];
    if (left) gone.add(by);
    else number += 1;
    const payload = left ? { ...CONVERSATION, by } : { ...CONVERSATION, by, number };
    return [{ stream: 'conversation-3', type: left ? 'conversation_left' : 'message_sent', payload }];
  });
}
const talk = fc
  .array(
    fc.record({
      by: fc.constantFrom('member' as const, 'artist' as const),
      left: fc.constantFrom(false, false, false, false, true),
    }),
    { maxLength: 12 },
  )
  .map(conversation);

/** Puts events among others, each list in its order. */
function amid(all: Told[], others: Told[], places: number[]): Told[] {
  const ascending = places.map((place) => Math.min(place, all.length)).toSorted((one, other) => one - other);
  return others.reduceRight((told, event, index) => told.toSpliced(ascending[index] ?? 0, 0, event), all);
}

/** What happens to works, in its order, with what members, orders and people who talk do in between. */
const mixed = fc
  .tuple(
    histories,
    fc.array(fc.tuple(fc.oneof(ofMember, ofOrder), fc.nat({ max: 40 })), { maxLength: 30 }),
    talk,
    fc.array(fc.nat({ max: 40 }), { minLength: 12, maxLength: 12 }),
  )
  .map(([works, others, said, places]) => {
    const all: Told[] = [...works];
    for (const [event, at] of others) all.splice(at, 0, event);
    return amid(all, said, places);
  });

const ofWork = { artwork_id: 1001, artist_id: 1 };
const BOUGHT = { order_id: 1, buyer_id: 7, artist_id: 1 };
/** One of each kind of thing that somebody is told of. */
const EACH: Told[] = [
  { stream: 'artwork-1001', type: 'artwork_listed', payload: { ...FIELDS, ...ofWork } },
  { stream: 'artwork-1001', type: 'artwork_changed', payload: { ...ofWork, price_cents: 60 } },
  { stream: 'artwork-1001', type: 'artwork_status_changed', payload: { ...ofWork, status: 'sold' } },
  { stream: 'order-1', type: 'order_shipped', payload: BOUGHT },
  { stream: 'order-1', type: 'refund_failed', payload: { ...BOUGHT, amount_cents: 50 } },
  { stream: 'order-1', type: 'refund_failed', payload: { ...BOUGHT, amount_cents: 50, again: true } },
  { stream: 'order-1', type: 'refund_failed', payload: { ...BOUGHT, amount_cents: 50, settled_cents: 50 } },
  {
    stream: 'order-1',
    type: 'dispute_opened',
    payload: { ...BOUGHT, amount_cents: 50, due_at: '2026-12-01T00:00:00Z' },
  },
  ...[0, 20].map((withheld_cents) => ({
    ...{ stream: 'order-1', type: 'payout_asked' },
    payload: { ...BOUGHT, amount_cents: 50, withheld_cents, account: null },
  })),
  ...conversation([{ by: 'member', left: false }]),
];

t.test('however it is cut, every fold makes the same notices, which are what the log says', async (t) => {
  const rig = await openRig(t, { projections: [notices] });
  const see = async (history: Told[], sizes: number[]) => {
    await rig.clear();
    const events = await appendAll(rig, history);
    await rig.foldAll();
    await seeSameHoweverCut(t, rig, notices, { events, sizes });
    const { schema } = await rig.live(notices);
    const { rows } = await sql<{ position: number; user_id: number; news: string }>`
      select position, user_id, news from ${sql.id(schema, 'happening')} order by position, user_id`.execute(rig.db);
    return rows;
  };
  t.same(
    (await see(EACH, [2, 1])).map(({ user_id, news }) => [user_id, news]),
    [
      ...([
        [0, 'listed'],
        [0, 'price_fell'],
        [0, 'sold'],
      ] as const),
      ...([
        [1, 'order_shipped'],
        [7, 'order_shipped'],
        [1, 'refund_failed'],
        [7, 'refund_failed'],
        [1, 'dispute_opened'],
        [1, 'payout_asked'],
        [1, 'message_sent'],
      ] as const),
    ],
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  await lawHolds(
    fc.asyncProperty(mixed, sizes, async (history, sizes) => void (await see(history, sizes))),
    20,
  );
});

t.test('what happened ninety days before something else goes with it', async (t) => {
  const rig = await openRig(t, { projections: [notices] });
  const log = openDomainLog(rig.db, { registry: rig.folder.registry, onAppended: () => undefined });
  const tell = (number: number, occurredAt: Date) =>
    log.append({
      ...{ stream: 'conversation-3', expectedVersion: null, actorId: null },
      events: [
        { id: randomUUID(), occurredAt, type: 'message_sent', payload: { ...CONVERSATION, by: 'member', number } },
      ],
    });
  const there = async () => {
    await rig.foldAll();
    const { rows } = await sql<{ number: number }>`select number from read.happening order by number`.execute(rig.db);
    return rows.map(({ number }) => number);
  };
  await tell(1, new Date('2026-01-01T00:00:00Z'));
  await tell(2, new Date('2026-01-01T00:00:01Z'));
  t.same(await there(), [1, 2]);
  await tell(3, new Date('2026-04-01T00:00:01Z'));
  t.same(await there(), [2, 3], 'to the second');
});
