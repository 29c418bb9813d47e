import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../../projections/engagement/timeline.ts';
import { topPages } from '../../../../projections/engagement/top-pages.ts';
import { advanceLive } from '../../../../src/engine/folding/advance.ts';
import { beginBuild } from '../../../../src/engine/folding/builds/begin.ts';
import { dropBuild, findBuild } from '../../../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../../../src/engine/folding/builds/ensure-builds.ts';
import { abandonReplay, replay, replayAndHold, undoReplay } from '../../../../src/engine/folding/builds/replay.ts';
import { want } from '../../../../src/engine/folding/builds/wanted.ts';
import { setStatusAlone } from '../../../../src/engine/folding/checkpoints/lane-status.ts';
import { verifyProjection } from '../../../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection, Projection } from '../../../../src/engine/folding/projection.ts';
import { drop } from '../../../../src/engine/folding/retention/drop.ts';
import { readExports } from '../../../../src/engine/log/exports/record.ts';
import { readPartitions } from '../../../../src/engine/log/partitions.ts';
import { engagementEvent } from '../../../helpers/events.ts';
import { readFoldStatus } from '../../../helpers/fold-status.ts';
import { closeGate } from '../../../helpers/gates.ts';
import { openRetention, type Retention } from '../../../helpers/retention.ts';

const projections = [timeline, topPages];
const append = (rig: Retention, count: number) =>
  rig.log.append(Array.from({ length: count }, (_, n) => engagementEvent({ path: `/${n}`, person: n })));

t.test('nothing is dropped that a build has not folded, and the reason says which', async (t) => {
  const rig = await openRetention(t, { projections, span: 5 });
  await rig.log.append([engagementEvent({ path: '/' })]);
  await rig.foldAll();
  await replay(rig.folder, topPages);
  await replayAndHold(rig.folder, timeline);
  const { schema } = await rig.live(topPages);
  await setStatusAlone(rig.db, 'engagement', schema, 'paused');
  await append(rig, 6);
  const waiting = await rig.keepTo();
  t.match(waiting?.due, { name: 'engagement_event_0', events: 4 });
  t.same(waiting?.obstacles.sort(), [
    'the live build of timeline (version 2, running) stands at 1 of lane 1: it is folded by a worker',
    `the live build of top-pages (version ${topPages.version}, paused) stands at 1 of lane 1: resume top-pages`,
    'the rebuilding build of timeline (version 2, running) stands at 1 of lane 1: --promote or --abandon the replay of timeline',
  ]);
  t.same(await rig.positions(), [1, 2, 3, 4, 5, 6, 7]);

  await rig.db.transaction().execute((transaction) => abandonReplay(transaction, timeline));
  await setStatusAlone(rig.db, 'engagement', schema, 'running');
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined, 'a build before the live one is folded as well');
  t.same(await rig.positions(), [5, 6, 7], 'the partition that is being written stays');
  t.ok(await undoReplay(rig.folder, topPages));
  for (const projection of projections)
    for (const { differences, name } of await verifyProjection(rig.db, projection)) t.equal(differences, 0, name);
});

t.test('a build before the live one is given up only when that lets the events go', async (t) => {
  const rig = await openRetention(t, { projections: [topPages], span: 5 });
  await append(rig, 6);
  await rig.foldAll();
  await replay(rig.folder, topPages);
  const before = await findBuild(rig.db, topPages, 'previous');
  await sql`update folding.engagement_checkpoint set position = 0 where schema_name = ${before?.schema}`.execute(
    rig.db,
  );
  await sql`update folding.build set version = 0 where schema_name = ${before?.schema}`.execute(rig.owner);
  const { schema } = await rig.live(topPages);
  await sql`
    insert into folding.parked_event (schema_name, lane, position, error, tried, parked_at)
    values (${schema}, 1, 2, 'it was a test', 1, now())`.execute(rig.db);
  const waiting = await rig.keepTo({ dropPrevious: true });
  t.match(waiting?.obstacles, [/^the previous build of top-pages/, /^top-pages has parked 1 of the events/]);
  t.ok(await findBuild(rig.db, topPages, 'previous'), 'the events stay, so there is still a way back');

  await sql`delete from folding.parked_event`.execute(rig.db);
  const dropped: string[] = [];
  const onBuildDropped = ({ name }: Projection, { version }: { version: number }) => dropped.push(`${name} ${version}`);
  t.equal(await rig.keepTo({ dropPrevious: true, onBuildDropped }), undefined);
  t.same(dropped, ['top-pages 0'], 'and is named');
  t.same([await findBuild(rig.db, topPages, 'previous'), await rig.positions()], [undefined, [5, 6]]);
});

t.test('a file that does not hold what the log holds is refused, and nothing is dropped', async (t) => {
  const rig = await openRetention(t, { projections: [topPages], span: 5 });
  await append(rig, 8);
  await rig.foldAll();
  await sql`create function public.cut() returns trigger language plpgsql as
    $$ begin raise exception 'the power went out'; end $$`.execute(rig.owner);
  await sql`create trigger cut before update on log.export for each row when (new.state = 'dropped')
    execute function public.cut()`.execute(rig.owner);
  await t.rejects(rig.keepTo(), /the power went out/);
  await sql`drop trigger cut on log.export`.execute(rig.owner);

  const [verified] = await readExports(rig.db);
  if (!verified) throw new Error('there is no export');
  t.match(verified, { state: 'verified', partition: 'engagement_event_0', events: 4, spans: [{ first: 1, last: 4 }] });
  const next = await findBuild(rig.db, topPages, 'next-baseline');
  const [partition] = (await readPartitions(rig.db)).partitions;
  if (!next || !partition) throw new Error('it was not on its way');
  await rig.db.transaction().execute((transaction) => dropBuild(transaction, topPages, next));
  await t.rejects(drop(rig.parts, partition, verified), /^The baseline of top-pages was taken away meanwhile/);
  const path = join(rig.parts.exports, verified.file);
  const whole = await readFile(path);
  await writeFile(
    path,
    Buffer.concat([whole.subarray(0, 60), Buffer.from([(whole[60] ?? 0) ^ 1]), whole.subarray(61)]),
  );
  await t.rejects(rig.keepTo(), /is not as it was written: it is damaged/);
  await writeFile(path, whole);
  await sql`update log.engagement_event set path = '/other' where position = 3`.execute(rig.owner);
  await t.rejects(rig.keepTo(), /holds other events than the log \(lane 1, positions 1 to 4\)/);
  t.same(await rig.positions(), [1, 2, 3, 4, 5, 6, 7, 8]);

  await rm(path);
  t.equal(await rig.keepTo(), undefined, 'a file that is gone is written again');
  t.same(await rig.positions(), [5, 6, 7, 8]);
  await rm(join(rig.parts.exports, 'engagement_event_0.2.jsonl.gz'));
  await t.rejects(rig.back('engagement_event_0'), /is not there/);
  t.same(await rig.positions(), [5, 6, 7, 8]);
});

t.test('a replay that begins while the file is written keeps its events', async (t) => {
  const rig = await openRetention(t, { projections: [topPages], span: 5 });
  await append(rig, 6);
  await rig.foldAll();
  const only = `new.state = 'verified'`;
  const gate = await closeGate(t, rig.owner, { when: 'before update', table: 'log.export', only });
  const retaining = rig.keepTo();
  await gate.reached(/update "log"\."export"/);
  await beginBuild(rig.folder, topPages);
  await gate.open();
  await t.rejects(retaining, /engagement_event_0 is not dropped: the rebuilding build of top-pages .* stands at 0 of/);
  t.same(await rig.positions(), [1, 2, 3, 4, 5, 6]);
  t.ok(await replay(rig.folder, topPages));
  t.equal(await rig.keepTo(), undefined);
  t.same(await rig.positions(), [5, 6]);
});

/** The same read model, as the next release has it. */
const next: EngagementProjection = { ...topPages, version: topPages.version + 1 };

t.test('a new version of a read model waits until what it must fold is brought back', async (t) => {
  const rig = await openRetention(t, { projections: [topPages], span: 5 });
  await append(rig, 11);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  await want(rig.owner, [next]);
  await t.rejects(
    replay(rig.folder, next),
    new RegExp(`its baseline is of version ${topPages.version}\\. Bring them back first`),
  );
  await rig.back('engagement_event_0');
  await t.rejects(replay(rig.folder, next), /Bring them back first/, 'a later partition is still away');
  t.match(await rig.keepTo(), undefined, 'what was brought back stays');
  t.same(await rig.positions(), [1, 2, 3, 4, 10, 11]);
  await rig.back();
  t.ok(await replay(rig.folder, next));

  const parts = { ...rig.parts, projections: [next] };
  t.match((await rig.keepTo({ again: true }))?.obstacles, [
    new RegExp(`version ${next.version} of top-pages is live and this code has version ${topPages.version}`),
  ]);
  Object.assign(rig.parts, parts);
  t.equal(await rig.keepTo({ again: true }), undefined);
  t.same(await rig.positions(), [10, 11]);
  t.ok(await replay(rig.folder, next));
  for (const { differences, name } of await verifyProjection(rig.db, next)) t.equal(differences, 0, name);
  t.same(
    (await readExports(rig.db)).map(({ state, file }) => [state, file]),
    [
      ['dropped', 'engagement_event_0.1.jsonl.gz'],
      ['dropped', 'engagement_event_5.1.jsonl.gz'],
    ],
    'the files are used again',
  );
});

t.test('a read model that is new halts in front of what is exported, and folds it once it is back', async (t) => {
  const rig = await openRetention(t, { projections: [timeline], span: 5 });
  await append(rig, 6);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  await ensureBuilds(rig.db, [topPages], [1]);
  await advanceLive(rig.folder, topPages);
  const status = () => readFoldStatus(rig.db, topPages);
  t.match(await status(), { state: 'halted', position: 0, error: /^the events up to 4 are exported: bring them back/ });
  await rig.back();
  await setStatusAlone(rig.db, 'engagement', (await rig.live(topPages)).schema, 'running');
  await advanceLive(rig.folder, topPages);
  t.match(await status(), { state: 'live', position: 6, error: null });
});
