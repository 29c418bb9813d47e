import { type Kysely, sql } from 'kysely';
import t from 'tap';
import Type from 'typebox';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Decider } from '../../src/engine/log/decider.ts';
import type { DomainLog } from '../../src/engine/log/domain.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { execute } from '../../src/engine/log/execute.ts';
import { loadState } from '../../src/engine/log/load-state.ts';
import { redactStreams } from '../../src/engine/log/redact.ts';
import { verifySnapshots } from '../../src/engine/log/verify-snapshots.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, notes, openNotes } from '../helpers/domain-log.ts';
import { hold } from '../helpers/gates.ts';
import type { Test } from '../helpers/test.ts';

type Tally = { notes: number; last: string };
type Noted = { type: 'noted'; payload: { text: string } };

/** Counts notes; `evolved` counts the events that it folds. */
const tally = (version = 1, evolved = { events: 0 }) => ({
  name: 'tally',
  version,
  schema: Type.Object({ notes: Type.Integer(), last: Type.String() }),
  initial: { notes: 0, last: '' } as Tally,
  evolve(state: Tally, { payload }: Noted): Tally {
    evolved.events += 1;
    return { notes: state.notes + 1, last: payload.text };
  },
});

/** Writes so many notes straight into the log. */
async function noteOften(owner: Kysely<DB>, stream: string, count: number, text = 'hello'): Promise<void> {
  await sql`
    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version, occurred_at,
      payload, meta)
    select 0, (select coalesce(max(position), 0) from log.domain_event) + n,
      ${stream}, n, gen_random_uuid(), 'noted', 1, now(), jsonb_build_object('text', ${text} || ' ' || n), '{}'
    from generate_series(1, ${count}::int) n`.execute(owner);
}

const snapshotsIn = (db: Kysely<DB>, stream: string) =>
  db
    .selectFrom('log.snapshot')
    .select(['decider', 'state_version', 'stream_version', 'state'])
    .where('stream_id', '=', stream)
    .orderBy('state_version')
    .execute();

async function open(t: Test) {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const owner = openTestPool(t, database, 'owner');
  return { db, owner, log: openNotes(db) };
}

const takeNote = <Event extends Noted>(log: DomainLog, stream: string, decider: Decider<Tally, Event>, text: string) =>
  execute(log, {
    stream,
    decider,
    decide: () => ({ events: [{ type: 'noted', payload: { text } } as Event] }),
    actorId: null,
    at: new Date(),
    requestId: 'test',
  });

t.test('a long stream', async (t) => {
  const { db, owner, log } = await open(t);
  const LENGTH = 20_000;
  await noteOften(owner, 'long', LENGTH);
  let largest = 0;
  const watched: DomainLog = {
    ...log,
    async readPage(from) {
      const page = await log.readPage(from);
      largest = Math.max(largest, page.events.length);
      return page;
    },
  };

  await t.test('is read once as a whole, a page at a time', async (t) => {
    const { state, events } = await takeNote(watched, 'long', tally(), 'one more');
    t.match({ state, events }, { state: { notes: LENGTH + 1, last: 'one more' }, events: [{ type: 'noted' }] });
    t.ok(largest > 0 && largest <= 250, `${largest} events at once at most`);
  });

  await t.test('and from then on costs a command what came since', async (t) => {
    await log.drain();
    t.match(await snapshotsIn(db, 'long'), [{ decider: 'tally', stream_version: LENGTH, state: { notes: LENGTH } }]);
    for (let n = 2; n <= 250; n += 1) {
      const evolved = { events: 0 };
      const { state } = await takeNote(log, 'long', tally(1, evolved), `more ${n}`);
      t.same(state, { notes: LENGTH + n, last: `more ${n}` });
      // The new note is folded too. A snapshot is saved beside the commands, so it may be a few notes behind.
      t.ok(evolved.events <= 150, `${evolved.events} events for note ${n}`);
    }
    await log.drain();
    const [snapshot] = await snapshotsIn(db, 'long');
    t.ok((snapshot?.stream_version ?? 0) >= LENGTH + 200, 'a snapshot follows the stream');
    t.equal((await snapshotsIn(db, 'long')).length, 1);
  });

  await t.test('has the same state without its snapshots, which anybody may delete at any time', async (t) => {
    const before = await loadState(log, 'long', tally());
    await sql`select log.forget_snapshots()`.execute(db);
    t.same(await snapshotsIn(db, 'long'), []);
    t.same(await loadState(log, 'long', tally()), before);
  });
});

t.test('a stream whose events are large is read a few at a time, with a snapshot that fits and without', async (t) => {
  const { owner, log } = await open(t);
  await noteOften(owner, 'large', 65);
  const asked: number[] = [];
  const watched: DomainLog = {
    ...log,
    async readPage(from) {
      const page = await log.readPage(from);
      asked.push(page.events.length);
      return page;
    },
  };
  const large = { ...tally(), snapshotEvery: 10 };
  const load = async () => (await loadState(watched, 'large', large)).state.notes;
  t.equal(await load(), 65);
  t.same(asked.splice(0), [20, 20, 20, 5]);
  await log.drain();
  t.equal(await load(), 65);
  t.same(asked.splice(0), [0]);
  await sql`update log.snapshot set state = '[]'`.execute(owner);
  t.equal(await load(), 65);
  t.same(asked.splice(0), [0, 20, 20, 20, 5]);
  const together = await Promise.all(Array.from({ length: 400 }, () => load()));
  t.ok(together.every((notes) => notes === 65));
  // The same page is read once, so each asks for another snapshot; there is none.
  const snapshots = Array.from({ length: 400 }, (_, n) => ({ decider: `none ${n}`, stateVersion: 1 }));
  const pages = await Promise.all(snapshots.map((snapshot) => log.readPage({ stream: 'large', snapshot, size: 20 })));
  t.ok(
    pages.every(({ events, more }) => events.length === 2 && more),
    'where many are read at once they share the bytes of a query',
  );
});

t.test('a snapshot that does not fit is not read', async (t) => {
  const { db, owner, log } = await open(t);
  await noteOften(owner, 'work', 120);
  const right = { state: { notes: 120, last: 'hello 120' }, version: 120, upTo: 120 };
  const load = async (version = 1) => {
    const loaded = await loadState(log, 'work', tally(version));
    await log.drain();
    return loaded;
  };
  await load();

  await t.test('because it has not the shape of a state', async (t) => {
    for (const state of ['{}', '[]', 'null', '{"notes": "120", "last": "hello 120"}']) {
      await sql`update log.snapshot set state = ${state}::jsonb`.execute(owner);
      t.same(await load(), right, state);
      t.match(await snapshotsIn(db, 'work'), [{ state: right.state }], 'and is replaced');
    }
  });

  await t.test('because it is of another version, and the code of either goes on', async (t) => {
    await sql`update log.snapshot set state = '{"notes": 7, "last": "of version 1"}'`.execute(owner);
    t.same(await load(2), right);
    t.match(await snapshotsIn(db, 'work'), [{ state_version: 2, state: right.state }], 'older ones go');
    t.same(await load(1), right);
    t.match(await snapshotsIn(db, 'work'), [{ state_version: 1 }, { state_version: 2 }]);
  });
});

t.test('a snapshot never goes back, and nobody saves what the log does not say', async (t) => {
  const { db, owner, log } = await open(t);
  await noteOften(owner, 'work', 200);
  const save = async (version: number, position = version, stream = 'work') => {
    log.saveSnapshot(stream, { decider: 'tally', stateVersion: 1 }, { version, position }, () => ({ notes: version }));
    await log.drain();
    return (await snapshotsIn(db, stream)).map(({ stream_version }) => stream_version);
  };
  t.same(await save(150), [150]);
  t.same(await save(100), [150]);
  t.same(await save(200), [200]);
  t.same(await save(201), [200], 'an event that is not there');
  t.same(await save(1, 1, 'nothing'), [], 'a stream that is not there');
});

t.test('blanking a stream takes its snapshots along', async (t) => {
  const { db, owner, log } = await open(t);
  const kind = { decider: 'tally', stateVersion: 1 };
  await noteOften(owner, 'secret', 120, 'a secret');
  await noteOften(owner, 'other', 120);
  for (const stream of ['secret', 'other']) await loadState(log, stream, tally());
  await log.drain();
  t.equal((await snapshotsIn(db, 'secret')).length, 1);
  t.equal(await redactStreams(owner, [{ stream: 'secret', position: 120 }]), 119);
  t.same(await snapshotsIn(db, 'secret'), []);
  t.equal((await snapshotsIn(db, 'other')).length, 1, 'and those of no other');

  await t.test('also one that a command of before has yet to save', async (t) => {
    const secret = { notes: 100, last: 'a secret 100' };
    log.saveSnapshot('secret', kind, { version: 100, position: 100 }, () => secret);
    await log.drain();
    t.same(await snapshotsIn(db, 'secret'), []);
  });

  await t.test('also one that is being saved while the stream is blanked', async (t) => {
    await noteOften(owner, 'third', 120, 'a third');
    // Blanking waits here and keeps all its locks.
    const gate = await hold(t, owner, 'lock table log.claim in access exclusive mode');
    const blanked = redactStreams(owner, [{ stream: 'third', position: 360 }]);
    await gate.reached(/redact_streams/);
    log.saveSnapshot('third', kind, { version: 100, position: 340 }, () => ({ notes: 100, last: 'a third 100' }));
    await gate.reached(/save_snapshot/);
    await gate.open();
    t.equal(await blanked, 119);
    await log.drain();
    t.same(await snapshotsIn(db, 'third'), []);
  });
});

t.test('the checker finds a snapshot that is not what its stream says', async (t) => {
  const { db, owner, log } = await open(t);
  for (const stream of ['right', 'wrong', 'older']) {
    await noteOften(owner, stream, 300);
    await loadState(log, stream, tally());
    await log.drain();
  }
  const verify = () => verifySnapshots(db, createEventRegistry(notes), [tally()]);
  t.match(await verify(), { rows: 3, differences: 0 });
  await log.append(note('right', { text: 'later than the snapshot' }));
  await sql`update log.snapshot set state = '{"notes": 299, "last": "hello 300"}' where stream_id = 'wrong'`.execute(
    owner,
  );
  await sql`update log.snapshot set state_version = 0, state = '{}' where stream_id = 'older'`.execute(owner);
  t.match(await verify(), {
    rows: 2,
    differences: 1,
    shown: [{ stream_id: 'wrong', stream_version: 300, kept: { notes: 299 }, expected: { notes: 300 } }],
  });
});
