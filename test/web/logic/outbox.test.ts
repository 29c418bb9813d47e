import t from 'tap';
import type { SentReply } from '../../../src/contract/messages.ts';
import { outboxIn } from '../../../web/src/features/messages/outbox.ts';
import type { To } from '../../../web/src/features/messages/to.ts';
import { ApiError, networkError } from '../../../web/src/lib/reading/errors.ts';
import { safeStorage } from '../../../web/src/lib/storage.ts';

const HOUR = 3_600_000;
const HERE: To = { conversation: 7 };

const noStorage = () => {
  throw new Error('blocked');
};

/** An outbox and its server, which takes each key once, and keeps under it what it refuses for good. */
function begin({ storage = safeStorage(noStorage), member = 1 } = {}) {
  const taken = new Map<string, string>();
  const refused = new Map<string, ApiError>();
  const tries: string[] = [];
  const world = {
    member,
    at: 1_800_000_000_000,
    /** What the server does next; undefined takes it. */
    refuse: undefined as ApiError | undefined,
    /** Whether the answer is lost on its way. */
    deaf: false,
    taken,
    tries,
    storage,
  };
  const outbox = outboxIn({
    storage,
    owner: () => world.member,
    now: () => world.at,
    async send(_to, text, key): Promise<SentReply> {
      tries.push(key);
      const refusal = refused.get(key) ?? world.refuse;
      if (refusal?.status === 403) refused.set(key, refusal);
      if (refusal) throw refusal;
      taken.set(key, text);
      if (world.deaf) throw networkError();
      const message = { position: taken.size, mine: true, text, sent_at: new Date(world.at).toISOString() };
      return { conversation_id: 7, message };
    },
  });
  return { world, outbox };
}

const texts = (outbox: ReturnType<typeof begin>['outbox']) => outbox.unsent().map(({ text }) => text);

t.test('what is written is sent, and told to who listens', async (t) => {
  const { world, outbox } = begin();
  const heard: string[] = [];
  outbox.onSent((name, reply) => heard.push(`${name} ${reply.message.text}`));
  await outbox.write(HERE, 'Hello');
  t.same([...world.taken.values()], ['Hello']);
  t.same(heard, ['7 Hello']);
  t.same(outbox.unsent(), []);
});

t.test('what is written without a network waits, in its order, and is sent once when there is one', async (t) => {
  const { world, outbox } = begin();
  world.refuse = networkError();
  await outbox.write(HERE, 'One');
  world.at += 1;
  await outbox.write(HERE, 'Two');
  t.same(texts(outbox), ['One', 'Two']);
  t.ok(
    outbox.unsent().every(({ failed }) => failed === null),
    'nothing has failed',
  );
  world.refuse = undefined;
  await Promise.all([outbox.flush(), outbox.flush()]);
  t.same([...world.taken.values()], ['One', 'Two']);
  t.same(outbox.unsent(), []);
});

t.test('an answer that is lost sends it again under the same key', async (t) => {
  const { world, outbox } = begin();
  world.deaf = true;
  await outbox.write(HERE, 'Once');
  world.deaf = false;
  await outbox.flush();
  t.equal(world.tries.length, 2);
  t.equal(new Set(world.tries).size, 1, 'the server knows the key');
  t.equal(world.taken.size, 1);
});

t.test(
  'what the server does not take says why, stays until it is tried again or given up, and holds nothing up',
  async (t) => {
    const { world, outbox } = begin();
    world.refuse = new ApiError(403, 'WRITING_BLOCKED', 'You cannot write to them any more');
    await outbox.write(HERE, 'Refused');
    const [message] = outbox.unsent();
    t.equal(message?.failed, 'You cannot write to them any more');
    world.refuse = undefined;
    await outbox.flush();
    t.equal(world.taken.size, 0, 'nobody tries it again but who wrote it');
    await outbox.write({ conversation: 8 }, 'Elsewhere');
    t.same([...world.taken.values()], ['Elsewhere']);
    if (message) await outbox.again(message);
    t.same([...world.taken.values()], ['Elsewhere', 'Refused']);
    t.not(world.tries[0], world.tries.at(-1), 'under another key');
    world.refuse = new ApiError(429, 'RATE_LIMITED', 'Later');
    await outbox.write(HERE, 'Given up');
    for (const left of outbox.unsent()) outbox.discard(left);
    t.same(outbox.unsent(), []);
  },
);

t.test('after a day nobody knows whether it was sent, so it is not sent again by itself', async (t) => {
  const { world, outbox } = begin();
  world.deaf = true;
  await outbox.write(HERE, 'Perhaps');
  world.deaf = false;
  world.at += 24 * HOUR;
  await outbox.flush();
  t.equal(world.tries.length, 1);
  const [message] = outbox.unsent();
  t.match(message?.failed, /Perhaps this was sent/);
  if (message) await outbox.again(message);
  t.equal(new Set(world.tries).size, 2, 'it is another message then');
});

t.test('what was written outlives the page, for who wrote it alone', async (t) => {
  const first = begin();
  first.world.refuse = networkError();
  await first.outbox.write(HERE, 'Mine');
  const { storage } = first.world;
  const another = begin({ storage, member: 2 });
  await another.outbox.flush();
  t.same(another.outbox.unsent(), []);
  t.equal(another.world.taken.size, 0);
  const later = begin({ storage });
  await later.outbox.flush();
  t.same([...later.world.taken.values()], ['Mine']);
});

t.test('what is kept there and is no message is left alone', async (t) => {
  const { world, outbox } = begin();
  world.storage.set('outbox:1:broken', '{');
  world.storage.set('outbox:1:strange', JSON.stringify({ key: 'strange', user: 1, text: 'No address', at: 1 }));
  await outbox.flush();
  t.same(outbox.unsent(), []);
  t.equal(world.tries.length, 0);
});
