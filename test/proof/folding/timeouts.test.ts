import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import { setStatusAlone } from '../../../src/engine/folding/checkpoints/lane-status.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection } from '../../../src/engine/folding/projection.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { openRig } from '../../helpers/folding.ts';

const EVENTS = 64;
const events = Array.from({ length: EVENTS }, (_, n) => engagementEvent({ user: 1 + (n % 9) }));

/** The timeline, but too slow for batches of more than `most` events. */
const heavy = (most: () => number): EngagementProjection => ({
  ...timeline,
  async fold(transaction, span) {
    if (span.upTo - span.after > most()) await sql`select pg_sleep(60)`.execute(transaction);
    await timeline.fold(transaction, span);
  },
});

t.test('a fold that takes too long', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  const folder = { ...rig.folder, statementTimeout: 250 };
  const build = await rig.live(timeline);
  let most = 10;
  const projection = heavy(() => most);
  const checkpoint = async () => (await readCheckpoints(rig.db, 'engagement', build.schema))[0];
  await rig.log.append(events);

  await t.test('fails, is shown, and is tried again with half as many events', async (t) => {
    for (const batch of [32, 16, 8]) {
      await t.rejects(advance(folder, projection, build), { code: '57014' });
      t.match(await checkpoint(), { position: 0, batch });
      t.match(await readFoldStatus(rig.db, projection), {
        state: 'live',
        lag_events: EVENTS,
        parked: 0,
        error: 'canceling statement due to statement timeout',
      });
    }
  });

  await t.test('comes to the head in the end, in batches that grow again as long as they are quick', async (t) => {
    for (let tries = 0; tries < 20 && (await checkpoint())?.position !== EVENTS; tries += 1)
      await advance(folder, projection, build).catch(() => undefined);
    t.match(await readFoldStatus(rig.db, projection), { position: EVENTS, lag_events: 0, error: null });
    most = EVENTS;
    await rig.log.append(events);
    await advance(rig.folder, projection, build, { batch: 32 });
    t.match(await checkpoint(), { position: 2 * EVENTS, batch: null }, 'batches are of the usual size again');
    for (const verdict of await verifyProjection(rig.db, timeline)) t.match(verdict, { differences: 0 }, verdict.name);
  });

  await t.test('does not end a replay either', async (t) => {
    most = 40;
    t.ok(await replay(folder, projection));
    t.match(await readFoldStatus(rig.db, projection), { position: 2 * EVENTS, error: null });
  });

  await t.test('of one event is tried three times, and then parked alone with what it failed of', async (t) => {
    await rig.log.append(events.slice(0, 8));
    const slow = 2 * EVENTS + 3;
    const stuck: EngagementProjection = {
      ...timeline,
      async fold(transaction, span) {
        if (span.after < slow && span.upTo >= slow) await sql`select pg_sleep(60)`.execute(transaction);
        await timeline.fold(transaction, span);
      },
    };
    const live = await rig.live(timeline);
    const tries = async (projection: EngagementProjection) => {
      let failed = 0;
      for (; failed < 20; failed += 1) {
        const done = await advance(folder, projection, live).then(
          () => true,
          () => false,
        );
        if (done) break;
      }
      return failed;
    };
    t.ok((await tries({ ...stuck, onPoison: 'halt' })) >= 4, 'larger batches are not held against it');
    t.match(await readFoldStatus(rig.db, timeline), {
      state: 'halted',
      position: slow - 1,
      error: `event ${slow} of lane 1: canceling statement due to statement timeout`,
    });
    await setStatusAlone(rig.db, 'engagement', live.schema, 'running');
    await tries(stuck);
    t.match(await readFoldStatus(rig.db, timeline), { state: 'live', lag_events: 0, parked: 1, error: null });
    t.match(await rig.db.selectFrom('folding.parked_event').select(['position', 'error']).execute(), [
      { position: slow, error: 'canceling statement due to statement timeout' },
    ]);
  });

  await t.test('of one event that does better the next time is stepped over by nobody', async (t) => {
    most = 0;
    await rig.log.append(events.slice(0, 1));
    const live = await rig.live(timeline);
    for (let tries = 0; tries < 2; tries += 1) await t.rejects(advance(folder, projection, live), { code: '57014' });
    t.match(await readFoldStatus(rig.db, projection), { state: 'live', lag_events: 1, parked: 1, error: /timeout/ });
    most = 1;
    await advance(rig.folder, projection, live);
    t.match(await readFoldStatus(rig.db, projection), { lag_events: 0, parked: 1, error: null });
  });
});
