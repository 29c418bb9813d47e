import { type KyselyPlugin, sql } from 'kysely';
import t from 'tap';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { readCheckpoints } from '../../src/engine/folding/checkpoints/checkpoints.ts';
import type { DomainProjection } from '../../src/engine/folding/projection.ts';
import { createCatchUp } from '../../src/engine/folding/reading/catch-up.ts';
import type { StoredEvent } from '../../src/engine/log/domain-reads.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, notes, openNotes } from '../helpers/domain-log.ts';
import { until } from '../helpers/until.ts';

/** A read model without tables, whose fold is the test's. */
const watched = (fold: (events: StoredEvent[]) => Promise<void>): DomainProjection => ({
  source: 'domain',
  name: 'watched',
  version: 1,
  ddl: '',
  tables: [],
  onPoison: 'halt',
  types: ['noted'],
  fold: (_transaction, events) => fold(events),
});

t.test('who waits for a position does not wait for what others append meanwhile', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);
  const later = Promise.withResolvers<void>();
  const folded: number[] = [];
  const projection = watched(async (events) => {
    folded.push(...events.map(({ position }) => position));
    if (folded.length > 1) return later.promise;
    await log.append(note('others'));
  });
  await ensureBuilds(db, [projection], []);
  const catchUp = createCatchUp({ db, registry: createEventRegistry(notes) }, [projection]);

  const own = await log.append(note('own'));
  const position = 'position' in own ? own.position : Number.NaN;
  t.equal(await catchUp('watched', position), true);
  t.same(folded, [position], 'the next one is left to whoever waits for it');

  const next = catchUp('watched', position + 1);
  later.resolve();
  t.equal(await next, true);
  t.same(folded, [position, position + 1]);
  t.equal(await catchUp('watched', position + 2), false, 'what nobody has appended is never reached');
});

t.test('who waits while readers are switched over waits for the build that they see', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);
  const projection = watched(async () => undefined);
  const folder = { db, registry: createEventRegistry(notes) };
  await ensureBuilds(db, [projection], []);

  let switched: Promise<unknown> | undefined;
  /** After the reader has found the live build, another one takes its place, and then the event comes. */
  const inBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      switched ??= replay(folder, projection).then(() => log.append(note('own')));
      await switched;
      return result;
    },
  };
  const catchUp = createCatchUp({ ...folder, db: db.withPlugin(inBetween) }, [projection]);
  t.equal(await catchUp('watched', 1), true);
  const live = await findBuild(db, projection, 'live');
  t.match(await readCheckpoints(db, 'domain', live?.schema ?? ''), [{ position: 1 }]);
});

t.test('after a lost connection nobody believes in folds that may be lost with it', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);
  const folded: number[] = [];
  const projection = watched(async (events) => {
    folded.push(...events.map(({ position }) => position));
  });
  await ensureBuilds(db, [projection], []);
  const losses = { count: 0 };
  const catchUp = createCatchUp({ db, registry: createEventRegistry(notes) }, [projection], { losses });
  const own = await log.append(note('own'));
  const position = 'position' in own ? own.position : Number.NaN;
  t.equal(await catchUp('watched', position), true);

  // As a standby is after a failover: it has the event, and not yet its fold.
  await sql`update folding.domain_checkpoint set position = 0`.execute(db);
  losses.count += 1;
  t.equal(await catchUp('watched', position), true);
  t.same(folded, [position, position], 'it is folded again');
});

t.test('who waits for a fold that stands still is answered all the same', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);
  const going = Promise.withResolvers<void>();
  const projection = watched(() => going.promise);
  await ensureBuilds(db, [projection], []);
  const catchUp = createCatchUp({ db, registry: createEventRegistry(notes) }, [projection], { patience: 50 });
  await log.append(note('own'));
  t.equal(await catchUp('watched', 1), false);
  going.resolve();
  t.equal(await until('it is folded', () => catchUp('watched', 1)), true);
});
