import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { beginBuild } from '../../../src/folding/begin.ts';
import { abandonReplay, replay } from '../../../src/folding/replay.ts';
import { forgetInEngagement } from '../../../src/folding/retention/forget.ts';
import { verifyProjection } from '../../../src/folding/verify.ts';
import { readExports } from '../../../src/log/exports/record.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { closeGate } from '../../helpers/gates.ts';
import { openRetention, type Retention } from '../../helpers/retention.ts';

const projections = [topPages];

/** A page that is to be forgotten: the first event that `appendMany` appends views it. */
const PAGE = '/artwork/1002';
const redaction = { userId: null, artworkIds: [], words: `^${PAGE}$`, pages: `^${PAGE}$` };

t.test('after a restore of the database no file of events is removed that nothing else holds', async (t) => {
  const rig = await openRetention(t, { projections, span: 5 });
  await appendMany(rig.db, 6);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  const { exports } = rig.parts;
  // The restored database has the name from before an erasure, which wrote the file anew.
  const [named, later] = ['engagement_event_0.1.jsonl.gz', 'engagement_event_0.2.jsonl.gz'];
  await rename(join(exports, named), join(exports, later));
  const left = ['engagement_event_0.3.jsonl.gz.unfinished', 'engagement_event_5.1.jsonl.gz'];
  for (const file of left) await writeFile(join(exports, file), '');

  await t.rejects(forgetInEngagement(rig.parts, redaction), /engagement_event_0\.1\.jsonl\.gz is not there/);
  t.equal(await rig.keepTo(), undefined);
  t.same(await readdir(exports), [later], 'what is unfinished, or of a partition that is whole, goes');

  await rename(join(exports, later), join(exports, named));
  await writeFile(join(exports, later), '');
  t.equal(await rig.keepTo(), undefined);
  t.same(await readdir(exports), [named], 'once its own file is back, others are left over');
});

async function viewsOf({ db }: Retention, page: string): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(views), 0)::bigint as views from read.page_views where grain = 'day' and page = ${page}`.execute(
    db,
  );
  return rows[0]?.views ?? 0;
}

t.test('events that come back from several exports stay, and are exported and erased once', async (t) => {
  const rig = await openRetention(t, { projections, span: 5, lanes: 2 });
  await sql`insert into log.lane_count (engagement) values (1)`.execute(rig.owner);
  // Lane 2 takes events no more when the partition is exported, and does so again afterwards.
  await appendMany(rig.db, 6);
  await appendMany(rig.db, 2, 2);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  await appendMany(rig.db, 3, 2);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  t.same([await rig.positions(1), await rig.positions(2)], [[5, 6], [5]]);

  await rig.back();
  t.equal(await rig.keepTo(), undefined);
  t.same(
    [await rig.positions(1), await rig.positions(2)],
    [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5],
    ],
    'all stay',
  );
  t.equal(await rig.keepTo({ again: true }), undefined);
  t.match(await readExports(rig.db), [{ state: 'dropped', file: 'engagement_event_0.3.jsonl.gz', events: 8 }]);
  t.equal((await readExports(rig.db)).length, 1, 'the new export takes the place of both');

  await t.test('while a replay copies the baseline, which it sees before or after and never between', async (t) => {
    const only = 'new.position > 0';
    const gate = await closeGate(t, rig.owner, { when: 'before insert', table: 'folding.engagement_checkpoint', only });
    const copying = beginBuild(rig.folder, topPages);
    await gate.reached(/insert into folding\.engagement_checkpoint/);
    const forgetting = forgetInEngagement(rig.parts, redaction);
    const waits = gate.reached(/lock table log\.export in access exclusive mode/);
    t.match(await Promise.race([forgetting, waits]), /lock table/, 'the erasure waits for the copy');
    await gate.open();
    await copying;
    t.equal(await forgetting, 3);
  });
  await abandonReplay(rig.folder, topPages);
  t.ok(await replay(rig.folder, topPages));
  t.same([await viewsOf(rig, PAGE), await viewsOf(rig, '/erased')], [0, 3]);
  await rig.back();
  for (const { differences, name } of await verifyProjection(rig.db, topPages)) t.equal(differences, 0, name);
});
