import { type Kysely, sql } from 'kysely';
import t from 'tap';
import Type from 'typebox';
import type { DB } from '../../src/engine/db/tables.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { MOST_STREAMS } from '../../src/engine/folding/poison/quarantine.ts';
import { foldWaiting } from '../../src/engine/folding/poison/waiting-stream.ts';
import type { DomainProjection } from '../../src/engine/folding/projection.ts';
import { createEventRegistry, type EventDefinitions } from '../../src/engine/log/event-registry.ts';
import { note, notes, openNotes } from '../helpers/domain-log.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { openRig } from '../helpers/folding.ts';

/** How often each text was noted. */
const tally: DomainProjection = {
  name: 'tally',
  version: 1,
  source: 'domain',
  types: ['noted'],
  onPoison: 'halt',
  ddl: 'create table tally (text text primary key, times bigint not null)',
  async fold(transaction, events) {
    for (const { payload } of events)
      await sql`insert into tally (text, times) values (${payload.text}, 1)
        on conflict (text) do update set times = tally.times + 1`.execute(transaction);
  },
  tables: [
    {
      name: 'tally',
      key: ['text'],
      columns: ['times'],
      expected: `select payload ->> 'text' as text, count(*) as times from folded where type = 'noted' group by 1`,
    },
  ],
};

/** The events of a newer release. */
const newer: EventDefinitions = {
  noted: {
    version: 2,
    payload: Type.Object({ text: Type.String(), loud: Type.Boolean() }),
    upcasters: [(payload) => ({ ...payload, loud: false })],
  },
  other: { version: 1, payload: Type.Object({}) },
};

const counted = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ text: string; times: number }>`select text, times from read.tally order by text`.execute(
    db,
  );
  return rows.map(({ text, times }) => `${text} ${times}`);
};

t.test('a read model that must not step over anything', async (t) => {
  const rig = await openRig(t, { projections: [tally] });
  const old = { db: rig.db, registry: createEventRegistry(notes) };
  const current = { db: rig.db, registry: createEventRegistry(newer) };
  const build = await rig.live(tally);
  const status = () => readFoldStatus(rig.db, tally);

  const log = openNotes(rig.db);
  for (const text of ['a', 'b', 'a']) await log.append(note('s', { text }));
  const { events, ...append } = note('s');
  const written = events.map((event) => ({ ...event, payload: { text: 'c', loud: true } }));
  await openNotes(rig.db, newer).append({ ...append, events: written });
  await log.append(note('s', { text: 'a' }));

  await t.test(
    'leaves an event of newer code to that code, and does not halt, however often it meets it',
    async (t) => {
      const newer = 'noted version 2 is of newer code; this code knows version 1';
      for (let tries = 0; tries < 4; tries += 1) await t.rejects(advance(old, tally, build), { message: newer });
      t.match(await status(), { state: 'live', position: 3, lag_events: 2, parked: 0, error: newer });
      t.same(await counted(rig.db), ['a 2', 'b 1'], 'everything before it is folded');
    },
  );

  await t.test('halts before an event that its fold refuses', async (t) => {
    const refuse = { ...tally, fold: async () => Promise.reject(new Error('not this one')) };
    for (let tries = 0; (await status()).state !== 'halted' && tries < 3; tries += 1)
      await advance(current, refuse, build).catch(() => undefined);
    t.match(await status(), { state: 'halted', position: 3, error: 'event 4 of lane 0: not this one' });
  });

  await t.test('stays halted until somebody says so, whoever folds', async (t) => {
    await advance(current, tally, build);
    t.match(await status(), { state: 'halted', position: 3 });
  });

  await t.test('goes on where it was with code that knows the version', async (t) => {
    await setStatusAlone(rig.db, 'domain', build.schema, 'running');
    await advance(current, tally, build);
    t.match(await status(), { state: 'live', position: 5, lag_events: 0, error: null });
    t.same(await counted(rig.db), ['a 3', 'b 1', 'c 1']);
    for (const verdict of await verifyProjection(rig.db, tally)) t.match(verdict, { differences: 0 });
  });

  await t.test('does not fold while it is paused, and catches up when it is resumed', async (t) => {
    await setStatusAlone(rig.db, 'domain', build.schema, 'paused');
    await log.append(note('s', { text: 'd' }));
    await advance(current, tally, build);
    t.match(await status(), { state: 'paused', lag_events: 1 });
    await setStatusAlone(rig.db, 'domain', build.schema, 'running');
    await advance(current, tally, build);
    t.same(await counted(rig.db), ['a 3', 'b 1', 'c 1', 'd 1']);
  });

  await t.test('moves on over events that it does not fold', async (t) => {
    const { events, ...append } = note('o');
    await openNotes(rig.db, newer).append({
      ...append,
      events: events.map((event) => ({ ...event, type: 'other', payload: {} })),
    });
    await advance(current, tally, build);
    t.match(await status(), { position: 7, lag_events: 0 });
  });

  await t.test('comes out the same when it is replayed', async (t) => {
    const before = await counted(rig.db);
    t.ok(await replay(current, tally));
    t.not((await rig.live(tally)).schema, build.schema);
    t.same(await counted(rig.db), before);
  });
});

t.test('a read model that steps over streams', async (t) => {
  const rig = await openRig(t, { projections: [tally] });
  const folder = { db: rig.db, registry: createEventRegistry(notes) };
  const build = await rig.live(tally);
  const log = openNotes(rig.db);
  const refusing: DomainProjection = {
    ...tally,
    onPoison: 'park',
    async fold(transaction, events) {
      if (events.some(({ payload }) => payload.text === 'bad')) throw new Error('not this one');
      await tally.fold(transaction, events);
    },
  };
  const fold = async () => {
    for (const _ of [1, 2, 3, 4]) await advance(folder, refusing, build).catch(() => undefined);
  };
  for (const [stream, text] of [
    ['s', 'bad'],
    ['s', 'a'],
    ['r', 'b'],
  ] as const)
    await log.append(note(stream, { text }));
  await fold();

  await t.test(
    'does not fold one late that was overtaken by its own stream, as before there was a quarantine',
    async (t) => {
      t.same(await counted(rig.db), ['b 1']);
      const overtaken = await rig.db
        .deleteFrom('folding.parked_event')
        .where('position', '=', 2)
        .returningAll()
        .execute();
      const late = foldWaiting(folder, tally, build, 's');
      await t.rejects(late, {
        message: 'later events of s are folded, which this one could undo: replay tally instead',
      });
      await rig.db.insertInto('folding.parked_event').values(overtaken).execute();
    },
  );

  await t.test('halts when so many wait that it is the fold which is at fault', async (t) => {
    await sql`
      insert into folding.parked_event (schema_name, lane, position, stream_id, error)
      select ${build.schema}, 0, 1000 + n, 's' || n, 'no' from generate_series(2, ${MOST_STREAMS}::int) n`.execute(
      rig.db,
    );
    await log.append(note('q', { text: 'bad' }));
    await fold();
    t.match(await readFoldStatus(rig.db, tally), {
      state: 'halted',
      error: 'event 4 of lane 0: not this one, as in 1000 other streams',
    });
  });
});
