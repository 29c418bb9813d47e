import t from 'tap';
import { LIVE_KINDS } from '../../src/contract/live.ts';
import { domainEvents } from '../../src/events.ts';
import { moves } from '../../src/moves.ts';
import { LastMoves } from '../../src/serving/live/last-moves.ts';
import { fieldsOf, gatherMoves } from '../../src/serving/live/moves.ts';
import { accountEvents } from '../../src/shop/accounts/events.ts';
import { artistEvents } from '../../src/shop/artists/events.ts';
import { artworkEvents } from '../../src/shop/artworks/events.ts';
import { favoritesEvents } from '../../src/shop/favorites/events.ts';
import { minisiteEvents } from '../../src/shop/minisites/events.ts';
import { pictureEvents } from '../../src/shop/pictures/events.ts';

const ofType = Map.groupBy(moves, ({ type }) => type);
const plain = (moved: ReturnType<typeof gatherMoves>) =>
  Object.fromEntries([...moved].map(([member, kinds]) => [member, Object.fromEntries(kinds)]));
const is = (position: number, type: string | null, named: Record<string, unknown> | null) => ({
  ...{ position, type, named },
});

t.test('each event that moves something exists, and names members in fields that it has', async (t) => {
  for (const move of moves) {
    const { properties = {} } = domainEvents[move.type]?.payload ?? {};
    t.same(
      fieldsOf(move).filter((field) => !(field in properties)),
      [],
      move.type,
    );
  }
});

/** Fields of payloads that hold the user id of a member. */
const MEMBER = /^(user|account|member|artist|buyer|blocker|blocked)_id$/;

/** Events that name a member and move nothing of theirs, by their types, and why. */
const STILL: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys({ ...accountEvents, ...artistEvents, ...minisiteEvents, ...pictureEvents }).map((type) => [
      type,
      'What somebody is, and shows of themselves: no kind that a stream tells of.',
    ]),
  ),
  ...Object.fromEntries(
    Object.keys({ ...artworkEvents, ...favoritesEvents }).map((type) => [
      type,
      'Works, and who likes and follows whom: their notices come when somebody looks.',
    ]),
  ),
  invoice_issued: 'It stands beside its order, which has moved.',
  refund_asked: 'What becomes of it its order says.',
};

t.test('each kind that may move is moved by something', async (t) => {
  t.same([...new Set(moves.map(({ kind }) => kind))].toSorted(), LIVE_KINDS.toSorted());
});

t.test('each event that names a member moves something, or it is said why not', async (t) => {
  const naming = Object.keys(domainEvents).filter((type) =>
    Object.keys(domainEvents[type]?.payload.properties ?? {}).some((field) => MEMBER.test(field)),
  );
  t.ok(naming.length > 50, 'they are found');
  t.same(
    naming.filter((type) => !ofType.has(type) && !(type in STILL)),
    [],
  );
  t.same(
    [...ofType.keys()].filter((type) => type in STILL),
    [],
    'and what moves something is no exception',
  );
});

t.test(
  'a change of a bag concerns its owner, one of an order or a conversation both sides, and the last position stays',
  async (t) => {
    const moved = gatherMoves(
      [
        is(4, 'cart_item_added', { user_id: 7 }),
        is(5, 'order_placed', { buyer_id: 7, artist_id: 9 }),
        is(6, null, null),
        is(7, 'order_accepted', { buyer_id: 7, artist_id: 9 }),
        is(8, 'cart_cleared', { user_id: 8 }),
        is(9, 'notices_read', { user_id: 8 }),
        is(10, 'message_sent', { member_id: 8, artist_id: 6 }),
        is(11, 'digest_asked', { user_id: 9 }),
      ],
      ofType,
    );
    t.same(plain(moved), {
      7: { bag: 4, orders: 7, notices: 7 },
      9: { orders: 7, notices: 7 },
      8: { bag: 8, notices: 10, messages: 10 },
      6: { notices: 10, messages: 10 },
    });
  },
);

t.test(
  'what one does for themselves in a conversation, and what administrators do, the other does not hear',
  async (t) => {
    const two = { member_id: 8, artist_id: 6 };
    const moved = gatherMoves(
      [
        is(3, 'conversation_read', { ...two, by: 'artist' }),
        is(4, 'conversation_reported', { ...two, by: 'member' }),
        is(5, 'conversation_looked_at', two),
        is(6, 'conversation_report_closed', two),
      ],
      ofType,
    );
    t.same(plain(moved), { 6: { messages: 3, notices: 3 }, 8: { messages: 4 } });
  },
);

t.test('one event may move several kinds, and a field without an id concerns nobody', async (t) => {
  const several = Map.groupBy(
    [
      { type: 'order_paid', kind: 'orders', of: ['buyer_id'] },
      { type: 'order_paid', kind: 'notices', of: ['buyer_id', 'artist_id'] },
    ] as const,
    ({ type }) => type as string,
  );
  const events = [is(3, 'order_paid', { buyer_id: 7, artist_id: null }), is(4, 'order_paid', null)];
  t.same(plain(gatherMoves(events, several)), { 7: { orders: 3, notices: 3 } });
});

t.test('who comes back is told what has moved since, or that it is too long ago to tell', async (t) => {
  const last = new LastMoves(10, 2);
  const note = (member: number, position: number) =>
    last.note(new Map([[member, new Map([['bag', position]])]]), position);
  const since = (member: number, position: number) => {
    const known = last.since(member, position);
    return known && Object.fromEntries(known);
  };
  t.equal(since(1, 9), null, 'before all that is known');
  note(1, 11);
  t.same([since(1, 10), since(1, 11), since(2, 10)], [{ bag: 11 }, {}, {}]);
  note(2, 12);
  note(3, 13);
  t.same([since(1, 10), since(3, 10)], [{ bag: 11 }, { bag: 13 }], 'of two generations');
  note(4, 14);
  t.equal(since(1, 11), null, 'the first generation is forgotten');
  t.same([since(1, 12), since(3, 12), since(4, 13)], [{}, { bag: 13 }, { bag: 14 }]);
  for (let position = 15; position < 100; position += 1) note(position, position);
  t.same([since(99, 98), since(98, 97), since(1, 20)], [{ bag: 99 }, { bag: 98 }, null], 'however many there are');
});
