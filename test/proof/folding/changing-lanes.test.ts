import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import { EVENT_TYPES } from '../../../src/contract/engagement.ts';
import { NETWORK_CAP, NETWORK_TIERS } from '../../../src/contract/network-cap.ts';
import { beginBuild } from '../../../src/engine/folding/builds/begin.ts';
import { dropBuild } from '../../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import { promoteBegun, replay, undoReplay } from '../../../src/engine/folding/builds/replay.ts';
import { changeLanes } from '../../../src/engine/folding/change-lanes.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { type EngagementLog, openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { appendFlush, type EngagementEvent } from '../../../src/engine/log/engagement-flush.ts';
import { settleLanes } from '../../../src/engine/log/lane-count.ts';
import { engagementLanes } from '../../../src/engine/log/lanes.ts';
import { verifyLog } from '../../../src/engine/log/verify.ts';
import { AppError } from '../../../src/errors.ts';
import { anyEvents, engagementEvent } from '../../helpers/events.ts';
import { expectedStats } from '../../helpers/expected-stats.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { differences, engagement, openRig, type Rig } from '../../helpers/folding.ts';
import { lawHolds } from '../../helpers/laws.ts';

/** Changes the number of lanes, as if the events of all tests were of today. */
async function change({ owner }: Rig, lanes: number): Promise<void> {
  await changeLanes(owner, engagement, lanes);
  await sql`update log.lane_change set first_day = '2026-01-01', last_day = '2028-12-31'`.execute(owner);
}

/** How many like each work, counted one by one: of each viewer the last word. */
function likesOf(said: EngagementEvent[]): Record<string, number> {
  const words = new Map<string, EngagementEvent>();
  for (const event of said)
    if (event.artworkId !== null && /favorite$/.test(event.type))
      words.set(`${event.artworkId} ${event.userId} ${event.visitor}`, event);
  const liked = [...words.values()].filter(({ type }) => type === 'action_favorite');
  const networkOf = ({ network, userId, visitor }: EngagementEvent) =>
    network === null ? BigInt(userId ?? visitor ?? 0) << 24n : BigInt(network);
  const byWork = Map.groupBy(liked, ({ artworkId }) => String(artworkId));
  return Object.fromEntries([...byWork].map(([work, some]) => [work, countCapped(some.map(networkOf))]));
}

/** How many of those who come from networks count. */
function countCapped(networks: bigint[]): number {
  let counts = new Map<bigint, number>();
  for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
  for (const { times, low } of NETWORK_TIERS) {
    const larger = new Map<bigint, number>();
    for (const [network, count] of Map.groupBy(counts, ([number]) => number >> BigInt(low))) {
      const sum = count.reduce((all, [, one]) => all + one, 0);
      larger.set(network << BigInt(low), Math.min(sum, NETWORK_CAP * times));
    }
    counts = larger;
  }
  return [...counts.values()].reduce((all, one) => all + one, 0);
}

async function requireFigures({ db }: Rig, said: EngagementEvent[]): Promise<void> {
  for (const query of [{}, { event_type: 'view_artwork' } as const, { start_date: '2026-03-01' }]) {
    const { position: _, as_of: __, ...figures } = await readStats(db, query);
    assert.deepEqual(figures, await expectedStats(db, query));
  }
  const { rows } = await sql<{ id: number; likes: number }>`
    select artwork_id as id, sum(likes)::bigint as likes from read.artwork_popularity
    group by artwork_id having sum(likes) <> 0`.execute(db);
  assert.deepEqual(Object.fromEntries(rows.map(({ id, likes }) => [id, likes])), likesOf(said));
}

/** More words about few works than other events are. */
const words = fc
  .array(
    fc.record({
      type: fc.constantFrom('action_favorite' as const, 'action_unfavorite' as const, 'view_artwork' as const),
      user: fc.constantFrom(undefined, undefined, 1, 2, 3),
      person: fc.constantFrom(1, 2, 3, 4),
      network: fc.constantFrom(1, 2),
      artwork: fc.constantFrom(1001, 1002),
    }),
    { minLength: 8, maxLength: 16 },
  )
  .map((told) => told.map(({ user, ...one }) => engagementEvent({ ...one, ...(user !== undefined && { user }) })));

t.test('a flush that chose its lane by an earlier number of lanes, or a later one, is refused', async (t) => {
  const rig = await openRig(t);
  await settleLanes(rig.db, 1);
  const flush = (era: number) => ({
    lane: 1,
    era,
    id: randomUUID(),
    processId: randomUUID(),
    events: [engagementEvent({})],
  });
  t.match(await appendFlush(rig.db, flush(0), false), { base: 0 });
  await change(rig, 2);
  for (const era of [0, 2])
    await t.rejects(appendFlush(rig.db, flush(era), false), { code: 'VE002' }, `chosen in era ${era}`);
  t.match(await appendFlush(rig.db, flush(1), false), { base: 1 }, 'nothing of them was stored');
});

t.test('however often the number of lanes changes, everybody counts once, live and in a replay', async (t) => {
  const rig = await openRig(t);
  await settleLanes(rig.db, 1);
  const era = fc.record({
    lanes: fc.constantFrom(1, 2, 3, 4),
    events: fc.oneof({ weight: 1, arbitrary: anyEvents(12) }, { weight: 3, arbitrary: words }),
    folds: fc.boolean(),
    builds: fc.boolean(),
  });
  const law = fc.asyncProperty(fc.array(era, { minLength: 3, maxLength: 5 }), async (eras) => {
    await rig.clear();
    // Two processes that have begun with this log: an earlier one had eras of the same numbers.
    const logs = [1, 2].map(() => openEngagementLog(rig.db, { lanes: 1, onAppended: () => undefined }));
    const said: EngagementEvent[] = [];
    for (const { lanes, events, folds, builds } of eras) {
      // Builds that are under way, before the change, are gone on with after it.
      if (builds) for (const projection of engagement) await beginBuild(rig.folder, projection);
      await change(rig, lanes);
      for (const [n, event] of events.entries()) {
        const answer = await logs[n % logs.length]?.append([event]);
        if (answer && answer.accepted > 0) said.push(event);
      }
      if (folds) await rig.foldAll();
    }
    await rig.foldAll();
    await requireFigures(rig, said);
    for (const { name, shown } of await verifyLog(rig.db, rig.folder.registry, EVENT_TYPES))
      assert.deepEqual(shown, [], name);
    for (const projection of engagement) {
      const { schema } = await rig.live(projection);
      const isBegun = eras.some(({ builds }) => builds);
      assert.ok(await (isBegun ? promoteBegun : replay)(rig.folder, projection));
      assert.deepEqual(await differences(rig.db, projection, schema, (await rig.live(projection)).schema), []);
      for (const verdict of await verifyProjection(rig.db, projection)) assert.deepEqual(verdict.shown, []);
      await change(rig, 1 + (eras.length % 4));
      assert.ok(await undoReplay(rig.folder, projection));
    }
    await requireFigures(rig, said);
  });
  await t.resolves(lawHolds(law, 3));
});

t.test(
  'while processes append that know an earlier number, no event is lost, doubled or in a wrong lane',
  async (t) => {
    const rig = await openRig(t);
    await settleLanes(rig.db, 1);
    const logs = [
      rig.log,
      ...[1, 2, 3].map(() => openEngagementLog(rig.db, { lanes: 1, onAppended: () => undefined })),
    ];
    let over = false;
    let sent = 0;
    /** Sends an event as a client does: again, when it is told that it came in the middle of too many changes. */
    const send = async (log: EngagementLog, event: EngagementEvent): Promise<unknown> =>
      log.append([event]).catch((error) => {
        if (error instanceof AppError && error.code === 'UNAVAILABLE') return send(log, event);
        throw error;
      });
    const sending = logs.map(async (log) => {
      for (let n = 0; !over || n < 20; n += 1) {
        const events = [1, 2, 3, 4, 5, 6].map((user) => engagementEvent({ id: randomUUID(), user }));
        sent += events.length;
        await Promise.all(events.map((event) => send(log, event)));
      }
    });
    for (const lanes of [3, 2, 4, 1, 2]) t.match(await changeLanes(rig.owner, engagement, lanes), { to: lanes });
    over = true;
    await Promise.all(sending);
    const { rows } = await sql<{ events: number; ids: number }>`
    select count(*) as events, count(distinct event_id) as ids from log.engagement_event`.execute(rig.db);
    t.same(rows, [{ events: sent, ids: sent }]);
    for (const { name, shown } of await verifyLog(rig.db, rig.folder.registry, EVENT_TYPES)) t.same(shown, [], name);
    const lanes = await sql`
    with era as (
      select e.user_id, e.lane, (select max(c.version) from log.lane_cut c where c.lane = e.lane and c.head < e.position) as era
      from log.engagement_event e)
    select era, user_id from era group by era, user_id having count(distinct lane) > 1`.execute(rig.db);
    t.same(lanes.rows, [], 'in each era a sender stands in one lane');
    await rig.foldAll();
    const { position } = await readStats(rig.db, {});
    t.equal(position, sent, 'and what came to any lane is folded');
  },
);

t.test(
  'a read model that is new after lanes were given up folds their events, and one that does not is found',
  async (t) => {
    const rig = await openRig(t, { lanes: 4, projections: [timeline] });
    await settleLanes(rig.db, 4);
    const senders = Array.from({ length: 20 }, (_, n) => engagementEvent({ user: 1 + n }));
    for (const event of senders) await rig.log.append([event]);
    await changeLanes(rig.owner, [timeline], 2);
    const position = async () => (await readFoldStatus(rig.db, timeline)).position;
    const found = async () => (await verifyProjection(rig.db, timeline)).flatMap(({ shown }) => shown);
    const start = () => ensureBuilds(rig.db, [timeline], engagementLanes(2));

    const before = await rig.live(timeline);
    await rig.owner.transaction().execute((transaction) => dropBuild(transaction, timeline, before));
    await start();
    await rig.foldAll();
    t.equal(await position(), senders.length);
    t.same(await found(), []);
    t.ok(await replay(rig.folder, timeline));
    t.equal(await position(), senders.length, 'so does a replay');

    const { schema } = await rig.live(timeline);
    await sql`delete from folding.engagement_checkpoint where schema_name = ${schema} and lane = 3`.execute(rig.owner);
    t.match(await found(), [{ where: 'checkpoint', what: /^missing/, row: { lane: 3 } }, { where: timeline.name }]);
    await start();
    t.match(await found(), [{ where: timeline.name }], 'the next start of a process gives it one');
  },
);
