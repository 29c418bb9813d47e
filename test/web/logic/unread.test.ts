import t from 'tap';
import type { Notice, NoticesReply } from '../../../src/contract/notices.ts';
import { addNewest, addOlder, type Told } from '../../../web/src/features/notices/told.ts';
import { shownCount, unreadWords } from '../../../web/src/lib/unread/unread-words.ts';

t.test('what is unread is said in words that begin with the number of the badge', (t) => {
  t.equal(unreadWords({ messages: 0, notices: 0 }), '');
  t.equal(unreadWords({ messages: 1, notices: 0 }), '1 unread message');
  t.equal(unreadWords({ messages: 0, notices: 2 }), '2 unread notices');
  t.equal(unreadWords({ messages: 3, notices: 1 }), '4 unread: 3 messages, 1 notice');
  t.equal(unreadWords({ messages: 99, notices: 1 }), '99+ unread: 99 messages, 1 notice');
  t.equal(unreadWords({ messages: 0, notices: 100 }), '99+ unread notices');
  t.equal(shownCount(99), '99');
  t.equal(shownCount(100), '99+');
  t.end();
});

const notice = (position: number, unread = false): Notice => ({
  ...{ kind: 'orders', what: 'order_paid', order_id: 7, side: 'buyer' },
  ...{ position, at: new Date(1_800_000_000_000 + position).toISOString(), unread },
});

/** A page of notices from one position down to another. */
const page = (from: number, down: number, next: number | null, unread: number[] = []): NoticesReply => ({
  notices: Array.from({ length: from - down + 1 }, (_, at) => notice(from - at, unread.includes(from - at))),
  unread: unread.length,
  next,
});

const positions = ({ notices }: Told) => notices.map(({ position }) => position);
const marked = ({ notices }: Told) => notices.filter(({ unread }) => unread).map(({ position }) => position);

t.test('what comes while somebody looks is put on top, and the marks of the others stay', (t) => {
  const first = addNewest(undefined, page(6, 4, 4, [5, 6]));
  const then = addNewest(first, page(7, 5, 5, [7]));
  t.same(positions(then), [7, 6, 5, 4]);
  t.same(marked(then), [7, 6, 5]);
  t.equal(then.next, 4);
  t.end();
});

t.test('older pages stay, unless there may be something between them and what is new', (t) => {
  const told = addOlder(addNewest(undefined, page(6, 4, 4)), page(3, 1, null));
  const near = addNewest(told, page(8, 6, 6));
  t.same(positions(near), [8, 7, 6, 5, 4, 3, 2, 1]);
  t.equal(near.next, null);
  const far = addNewest(told, page(20, 18, 18));
  t.same(positions(far), [20, 19, 18]);
  t.equal(far.next, 18);
  t.end();
});

t.test('what the server tells no more is gone, when it tells all there is', (t) => {
  const told = addNewest(undefined, page(6, 4, null));
  t.same(positions(addNewest(told, page(6, 6, null))), [6]);
  t.same(positions(addNewest(told, page(3, 4, null))), []);
  t.end();
});
