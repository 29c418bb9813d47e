import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { environment } from '../../helpers/environment.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { talkOf } from '../../messages/talk.ts';

t.test('two processes that are written to at once', async (t) => {
  const stack = await startStack(t);
  const { dataDir } = stack.config;
  const parts = { database: stack.database, redisUrl: environment('TEST_REDIS_URL') };
  const other = await apiProcess(t, parts, { DATA_DIR: dataDir });
  await other.start();
  const artist = await stack.artist('Bo');
  const talk = talkOf(stack);
  const both = async (name: string) => {
    const here = await stack.shopper(name);
    return [here, createClient(other.origin, here.token)] as const;
  };

  await t.test('begin one conversation, and keep all that is said in it', async (t) => {
    for (let round = 0; round < 5; round += 1) {
      const [here, there] = await both('Cleo');
      const said = ['a', 'b', 'c', 'd', 'e', 'f'];
      const sent = await Promise.all(
        said.map((text, n) => talk.begin(n % 2 === 0 ? here : there, artist.profileId, { text })),
      );
      const ids = new Set(sent.map(({ body }) => body.conversation_id));
      t.equal(ids.size, 1);
      t.same(sent.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
      const [id = 0] = ids;
      const { messages } = (await talk.open(here, id)).body;
      t.same(
        messages.map(({ position }) => position),
        [6, 5, 4, 3, 2, 1],
      );
      t.same(messages.map(({ text }) => text).sort(), said);
      // What each was told of its message is what stands there.
      for (const { body } of sent)
        t.equal(messages.find(({ position }) => position === body.message.position)?.text, body.message.text);
    }
  });

  await t.test('send a message once, when the same request comes to both', async (t) => {
    const [here, there] = await both('Dora');
    const key = randomUUID();
    const once = await Promise.all([here, there].map((by) => talk.begin(by, artist.profileId, {}, key)));
    t.same(once[1]?.body, once[0]?.body);
    const id = once[0]?.body.conversation_id ?? 0;
    const next = randomUUID();
    await Promise.all([here, there, here].map((by) => talk.say(by, id, 'Once', next)));
    t.equal((await talk.open(here, id)).body.messages.length, 2);
    const { rows } = await sql`
      select from messages.message_words where conversation_id = ${id}`.execute(stack.db);
    t.equal(rows.length, 2, 'and its words are kept once');
  });

  await t.test('find a message whose answer was lost with its process', async (t) => {
    const [here, there] = await both('Eve');
    const key = randomUUID();
    const sent = await talk.begin(there, artist.profileId, { text: 'Lost' }, key);
    // As if the process had ended between its commit and its answer.
    await sql`update http.idempotency set status = null, answer = null, position = null
      where account_id = ${here.session.user.id}`.execute(stack.db);
    await talk.block(artist, sent.body.conversation_id);
    const again = await talk.begin(here, artist.profileId, { text: 'Lost' }, key);
    t.equal(again.status, 201, 'though it would be refused now');
    t.same(again.body, sent.body);
    t.equal(again.headers.get('x-log-position'), sent.headers.get('x-log-position'));
    await other.kill();
    t.equal((await talk.open(here, sent.body.conversation_id)).body.messages.length, 1);
  });
});
