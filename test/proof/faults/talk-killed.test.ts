import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { messages } from '../../../projections/messages.ts';
import { notices } from '../../../projections/notices.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { createClient } from '../../helpers/client.ts';
import { openTestPool } from '../../helpers/database.ts';
import { differences } from '../../helpers/folding.ts';
import { closeGate } from '../../helpers/gates.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { untilFolded } from '../../helpers/until-folded.ts';
import { talkOf } from '../../messages/talk.ts';

/** Where a process is killed in mid-conversation, and the statement that proves that it is there. */
const AT_SENDING = [
  [{ when: 'before insert', table: 'messages.message_words' }, /message_words/, 'before its words are kept'],
  [{ when: 'before update', table: 'http.idempotency' }, /idempotency/, 'between storing it and answering'],
] as const;
/** Read models that nothing concerns go on in a statement of their own. */
const OF_MESSAGES = "new.schema_name = 'p_messages_v1'";
const AT_FOLDING = [
  [{ when: 'before insert', table: 'p_messages_v1.message' }, /insert into message/, 'while it notes messages'],
  [{ when: 'before insert', table: 'p_notices_v3.happening' }, /insert into happening/, 'while it notes notices'],
  [
    { ...{ when: 'after update', table: 'folding.domain_checkpoint', atCommit: true }, only: OF_MESSAGES },
    ...([/^commit/i, 'while it commits'] as const),
  ],
] as const;

/** Milliseconds until there is an answer: a process has to start meanwhile. */
const PATIENCE = 150_000;

t.test('two who talk while processes are killed', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, database, folder } = stack;
  const owner = openTestPool(t, database, 'owner');
  const env = { DATA_DIR: stack.config.dataDir };
  const [api, worker] = [await apiProcess(t, { database }, env), workerProcess(t, { database }, env)];
  await Promise.all([api.start(), worker.start()]);
  const artist = await stack.artist('Ada');
  const member = await stack.shopper('Cleo');
  const sides = [artist, member].map(({ token }) => createClient(api.origin, token));
  const talk = talkOf(stack);
  const id = await talk.talk(member, artist.profileId, { text: 'The first' });
  const texts = ['The first'];

  /** Tries until there is an answer, as the web app does whose network was away. */
  const insist = (send: () => Promise<{ status: number }>, status: number) =>
    until('it is acknowledged', async () => (await send()).status === status, PATIENCE);
  /** Sends a message of each, and says that all is read, all at once. */
  const exchange = (what: string) => {
    const before = texts.length;
    const sent = sides.map((by, side) => {
      const [key, text] = [randomUUID(), `${what}, ${side}`];
      texts.push(text);
      return insist(() => talk.say(by, id, text, key), 201);
    });
    const read = sides.map((by) => insist(() => talk.read(by, id, before), 204));
    return Promise.all([...sent, ...read]);
  };

  for (const [where, statement, step] of AT_SENDING)
    await t.test(`an API ${step} of a message`, async (t) => {
      const gate = await closeGate(t, owner, where);
      const acknowledged = exchange(step);
      t.ok(await gate.reached(statement), 'it is in that step');
      await api.kill();
      await gate.open();
      await api.start();
      await acknowledged;
    });

  for (const [where, statement, step] of AT_FOLDING)
    await t.test(`a worker ${step}`, async (t) => {
      const gate = await closeGate(t, owner, where);
      await exchange(step);
      t.ok(await gate.reached(statement), 'it is in that step');
      await worker.kill();
      await gate.open();
      await worker.start();
      await untilFolded(db);
    });

  t.test('lose nothing that was acknowledged, and have nothing twice', async (t) => {
    const { body } = await talk.open(member, id, '?limit=100');
    t.same(body.messages.map(({ text }) => text).sort(), texts.toSorted());
    t.same(
      body.messages.map(({ position }) => position),
      texts.map((_, index) => texts.length - index),
    );
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from log.domain_event where type = 'message_sent') as events,
      (select count(*)::int from messages.message_words) as words`.execute(db);
    t.same(rows, [{ events: texts.length, words: texts.length }]);
  });

  t.test('and what is unread, and told of it, is what a replay makes', async (t) => {
    await worker.kill();
    for (const projection of [messages, notices]) {
      for (const { name, differences: different } of await verifyProjection(db, projection))
        t.equal(different, 0, name);
      const live = await findBuild(db, projection, 'live');
      await replay(folder, projection);
      const replayed = await findBuild(db, projection, 'live');
      if (!live || !replayed) throw new Error(`${projection.name} has no live build`);
      t.not(replayed.schema, live.schema);
      t.same(await differences(db, projection, live.schema, replayed.schema), []);
    }
  });
});
