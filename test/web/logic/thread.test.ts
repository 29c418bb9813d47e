import t from 'tap';
import type { Conversation, ConversationReply, Message } from '../../../src/contract/messages.ts';
import { openThread } from '../../../web/src/features/messages/open-thread.ts';
import { inGroups } from '../../../web/src/features/messages/thread.ts';
import { networkError } from '../../../web/src/lib/reading/errors.ts';

const PAGE = 3;

const message = (position: number): Message => ({
  ...{ position, mine: position % 2 === 0, text: `Message ${position}` },
  sent_at: new Date(1_800_000_000_000 + position).toISOString(),
});

const about = (last: number): Conversation => ({
  ...{ id: 7, you: 'member', with: { artist_id: 3, name: 'Maren Holt', left: false }, about: null },
  ...{ last: message(last), unread: 0, read: 0, blocked: false, writable: true, reported: false },
});

/** A server with a conversation of some messages. */
function serve(last: number) {
  const server = { last, reads: [] as (number | undefined)[], down: false };
  const read = async (before?: number): Promise<ConversationReply> => {
    server.reads.push(before);
    if (server.down) throw networkError();
    const newest = Math.min(server.last, (before ?? Number.POSITIVE_INFINITY) - 1);
    const oldest = Math.max(1, newest - PAGE + 1);
    const messages = Array.from({ length: newest - oldest + 1 }, (_, at) => message(newest - at));
    return { conversation: about(server.last), messages, links: 'text', next: oldest > 1 ? oldest : null };
  };
  return { server, open: openThread(read) };
}

const positions = ({ state }: ReturnType<typeof openThread>) =>
  state().thread?.messages.map(({ position }) => position);

t.test('the newest messages come first, older ones when they are asked for, down to the first', async (t) => {
  const { open } = serve(8);
  await open.refresh();
  t.same(positions(open), [6, 7, 8]);
  await open.readOlder();
  t.same(positions(open), [3, 4, 5, 6, 7, 8]);
  await open.readOlder();
  t.same(positions(open), [1, 2, 3, 4, 5, 6, 7, 8]);
  t.equal(open.state().thread?.next, null);
});

t.test('no message is missing in between, however many have come', async (t) => {
  const { server, open } = serve(4);
  await open.refresh();
  await open.readOlder();
  server.last = 14;
  await open.refresh();
  t.same(
    positions(open),
    Array.from({ length: 14 }, (_, at) => at + 1),
  );
});

t.test('what was sent from here stands at the end at once, and only once', async (t) => {
  const { server, open } = serve(4);
  await open.refresh();
  open.addSent(message(5));
  t.same(positions(open), [2, 3, 4, 5]);
  open.addSent(message(7));
  t.same(positions(open), [2, 3, 4, 5], 'not before what the other has written meanwhile');
  server.last = 7;
  await open.refresh();
  t.same(positions(open), [2, 3, 4, 5, 6, 7]);
});

t.test('a reading that fails leaves what is known, and says so', async (t) => {
  const { server, open } = serve(8);
  await open.refresh();
  server.down = true;
  await Promise.all([open.refresh(), open.readOlder()]);
  t.same(positions(open), [6, 7, 8]);
  t.ok(open.state().error);
  t.type(open.state().older, 'object');
  server.down = false;
  await open.refresh();
  t.equal(open.state().error, undefined);
});

t.test('groups stay as they are while messages come before and after', (t) => {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
  const before = inGroups(run(30, 100));
  const after = inGroups(run(1, 130));
  const middle = before.find(({ group }) => group === 1);
  t.equal(middle?.messages.length, 40);
  t.same(
    after.find(({ group }) => group === 1),
    middle,
  );
  t.equal(after.flatMap(({ messages }) => messages).length, 130);
  t.end();
});
