import assert from 'node:assert/strict';
import { sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { type Progress, readProgress } from '../../../src/engine/folding/builds/progress.ts';
import { replay, undoReplay } from '../../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { engagement, openRig, type Rig } from '../../helpers/folding.ts';
import { until } from '../../helpers/until.ts';

const EVENTS = 3_000;

/** Every event is counted by every read model, so that their sums can be compared. */
const view = (n: number) =>
  engagementEvent({ type: 'view_page', path: `/p${n % 5}`, artwork: 1001 + (n % 5), user: 1 + (n % 100) });

/** Reads the figures again and again, and checks that they are whole and never go down. @returns how often it read */
async function watch({ db }: Rig, ended: () => boolean): Promise<number> {
  let before = { total: 0, artworks: 0, pages: 0, users: 0 };
  let looks = 0;
  while (!ended()) {
    const stats = await readStats(db, {});
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    assert.equal(
      sum(stats.timeline.map(({ event_count }) => event_count)),
      stats.total_events,
      'the timeline is whole',
    );
    assert.equal(sum(Object.values(stats.events_by_type)), stats.total_events, 'the types are whole');
    const now = {
      total: stats.total_events,
      artworks: sum(stats.top_artworks.map(({ event_count }) => event_count)),
      pages: sum(stats.top_pages.map(({ view_count }) => view_count)),
      users: stats.unique_users,
    };
    for (const [name, figure] of Object.entries(now))
      assert.ok(figure >= before[name as keyof typeof before], `${name} went down: ${JSON.stringify({ before, now })}`);
    before = now;
    looks += 1;
  }
  return looks;
}

t.test('a replay under load, stopped, killed, resumed, switched to and undone', async (t) => {
  const rig = await openRig(t);
  for (let from = 0; from < EVENTS; from += 1_000)
    await rig.log.append(Array.from({ length: 1_000 }, (_, n) => view(from + n)));
  await rig.foldAll();
  let done = false;
  const readers = Promise.all([1, 2].map(() => watch(rig, () => done)));
  const load = (async () => {
    for (let n = 0; !done; n += 1) {
      await rig.log.append([view(n)]);
      await rig.foldAll();
    }
  })();
  const progress = async (projection: Projection) =>
    (await readProgress(rig.db, projection, await rig.live(projection))).folded;
  try {
    for (const projection of engagement) {
      const live = await rig.live(projection);
      const stop = new AbortController();
      t.notOk(await replay(rig.folder, projection, { batch: 500, signal: stop.signal, onBatch: () => stop.abort() }));
      const begun = await findBuild(rig.db, projection, 'rebuilding');
      t.ok(begun && (await readProgress(rig.db, projection, begun)).folded === 500, 'it was stopped after one batch');

      const killable = openPool(rig.database.url, { max: 3, name: 'killable' });
      const kill = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killable'`.execute(
          rig.owner,
        );
      const sessions = async () =>
        (await sql`select from pg_stat_activity where application_name = 'killable'`.execute(rig.owner)).rows.length;
      const killed = replay({ ...rig.folder, db: killable }, projection, { batch: 500, onBatch: () => void kill() });
      await t.rejects(killed, 'it was killed');
      await until('the server knows it too', async () => (await sessions()) === 0);
      await killable.destroy();
      t.same((await rig.live(projection)).schema, live.schema, 'readers are where they were');

      let first: Promise<Progress> | undefined;
      let second: Promise<unknown> | undefined;
      const resumed = replay(rig.folder, projection, {
        batch: 500,
        onBatch(build) {
          first ??= readProgress(rig.db, projection, build);
          second ??= replay(rig.folder, projection).catch((error) => error);
        },
      });
      t.ok(await resumed);
      t.match(await second, { message: `${projection.name} is being replayed already.` }, 'one at a time');
      t.ok(((await first)?.folded ?? 0) >= 1_500, 'it went on where it was killed');
      t.equal((await rig.live(projection)).schema, begun?.schema, 'the build that was begun is the one that went live');
      t.equal((await findBuild(rig.db, projection, 'previous'))?.schema, live.schema);

      for (const schema of [live.schema, begun?.schema]) {
        const goal = (await progress(projection)) + 10;
        await until('more has been folded', async () => (await progress(projection)) >= goal);
        const before = await progress(projection);
        t.ok(await undoReplay(rig.folder, projection));
        t.equal((await rig.live(projection)).schema, schema, 'undone');
        t.ok((await progress(projection)) >= before, 'and nothing was missing for a moment');
      }
    }
  } finally {
    done = true;
  }
  const looks = await readers;
  await load;
  t.ok(Math.min(...looks) > 20, `readers looked ${looks.join(' and ')} times`);
  await rig.foldAll();
  for (const projection of engagement)
    for (const verdict of await verifyProjection(rig.db, projection))
      t.match(verdict, { differences: 0 }, verdict.name);
});
