import { randomUUID } from 'node:crypto';
import t from 'tap';
import Type from 'typebox';
import { executeTogether, type Load } from '../../src/engine/log/execute-together.ts';
import { fail } from '../../src/errors.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, openNotes } from '../helpers/domain-log.ts';

/** A shelf with room for three notes; it counts what it holds. */
const shelf = {
  name: 'shelf',
  version: 1,
  schema: Type.Integer(),
  initial: 0,
  evolve: (held: number) => held + 1,
};
const ROOM = 3;

t.test('appending to several streams', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);
  const texts = async (stream: string) => (await Array.fromAsync(log.read(stream))).map(({ payload }) => payload.text);
  /** Puts a note on each of some shelves, or on none. */
  const put = (streams: string[], { text = 'one', eventId = undefined as string | undefined, on = log } = {}) =>
    executeTogether(on, {
      streams,
      decide: async (load: Load) => {
        const held = await Promise.all(streams.map((stream) => load(stream, shelf)));
        if (held.some((count) => count >= ROOM)) throw fail('CONFLICT', { message: 'full' });
        return streams.map((stream) => ({ stream, events: [{ type: 'noted', payload: { text } }] }));
      },
      actorId: null,
      at: new Date('2026-03-04T12:00:00Z'),
      requestId: 'test',
      eventId,
    });

  await t.test('stores all of it in one piece, and what is written beside it', async (t) => {
    const verdict = await log.appendWith([note('a'), note('b'), note('a')], async () => undefined);
    t.match(verdict, { verdict: 'stored', version: 2 });
    const [first, third] = await Array.fromAsync(log.read('a'));
    const [second] = await Array.fromAsync(log.read('b'));
    const positions = [first, second, third].map((event) => event?.position ?? 0);
    const last = 'position' in verdict ? verdict.position : 0;
    t.same(positions, [last - 2, last - 1, last]);
  });

  await t.test('stores nothing when one of them is refused, and says why', async (t) => {
    const claim = 'test:word';
    await log.append(note('holder', { claims: [claim] }));
    for (const [refused, verdict] of [
      [note('late', { expectedVersion: 7 }), { verdict: 'version_conflict', version: 0 }],
      [note('late', { claims: [claim] }), { verdict: 'claim_taken', claim }],
    ] as const) {
      t.match(await log.appendWith([note('early'), refused, note('last')], async () => undefined), verdict);
      for (const stream of ['early', 'late', 'last']) t.same(await texts(stream), [], stream);
    }
  });

  await t.test(
    'of many who want the same shelves in any order, each gets all or none, and nobody waits for ever',
    async (t) => {
      const shelves = ['x', 'y', 'z'];
      const sets = shelves.flatMap((one) => shelves.filter((other) => other !== one).map((other) => [one, other]));
      // Three logs stand for three processes, and each command of one process waits for the others of it.
      const logs = [log, openNotes(db), openNotes(db)];
      const wanted = Array.from({ length: 24 }, (_, n) => ({ set: sets[n % sets.length] ?? [], text: `bag ${n}` }));
      const outcomes = await Promise.allSettled(
        wanted.map(({ set, text }, n) => put(set, { text, on: logs[n % logs.length] ?? log })),
      );
      const held = new Map(await Promise.all(shelves.map(async (stream) => [stream, await texts(stream)] as const)));
      for (const [n, { set, text }] of wanted.entries()) {
        const got = set.filter((stream) => held.get(stream)?.includes(text));
        t.equal(got.length, outcomes[n]?.status === 'fulfilled' ? 2 : 0, `${text} on ${set.join(' and ')}`);
      }
      for (const [stream, kept] of held) t.ok(kept.length <= ROOM, `${stream} has ${kept.length}`);
      t.ok(outcomes.filter(({ status }) => status === 'fulfilled').length >= ROOM);
    },
  );

  await t.test('who can be refused already is not kept waiting by a command that takes long', async (t) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const occasion = { actorId: null, at: new Date('2026-03-04T12:00:00Z'), requestId: 'test' };
    const decide = async () => {
      await released;
      return [{ stream: 'slow', events: [{ type: 'noted', payload: { text: 'first' } }] }];
    };
    let isDone = false;
    const first = executeTogether(log, { ...occasion, streams: ['slow'], decide }).finally(() => {
      isDone = true;
    });
    const refuse = async () => {
      throw fail('CONFLICT', { message: 'too late' });
    };
    const late = executeTogether(log, { ...occasion, streams: ['slow'], refuse, decide });
    await t.rejects(late, { message: 'too late' });
    t.notOk(isDone);
    release();
    t.ok((await first).position);
    t.same(await texts('slow'), ['first']);
  });

  await t.test('a command that comes again changes nothing, even where it would be refused now', async (t) => {
    const eventId = randomUUID();
    const first = await put(['m', 'n'], { eventId });
    t.match(first, { position: Number, made: null });
    for (const text of ['two', 'three']) await put(['m'], { text });
    t.match(await put(['m', 'n'], { eventId }), { made: { id: eventId, stream: 'n' }, position: first.position });
    t.same(await texts('m'), ['one', 'two', 'three']);
    t.same(await texts('n'), ['one']);
    await t.rejects(put(['n', 'm']), /full/);
  });
});
