import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { artworkSources } from '../../../../projections/engagement/artwork-sources.ts';
import { topPages } from '../../../../projections/engagement/top-pages.ts';
import { beginBuild } from '../../../../src/engine/folding/builds/begin.ts';
import { abandonReplay, replay } from '../../../../src/engine/folding/builds/replay.ts';
import { want } from '../../../../src/engine/folding/builds/wanted.ts';
import { verifyProjection } from '../../../../src/engine/folding/comparing/verify.ts';
import { readUnknownFiles } from '../../../../src/engine/folding/retention/files.ts';
import { forgetInEngagement } from '../../../../src/engine/folding/retention/forget.ts';
import { readExports } from '../../../../src/engine/log/exports/record.ts';
import { appendMany } from '../../../helpers/append-many.ts';
import { engagementEvent } from '../../../helpers/events.ts';
import { closeGate, hold } from '../../../helpers/gates.ts';
import { openRetention, type Retention } from '../../../helpers/retention.ts';
import { until } from '../../../helpers/until.ts';

const projections = [topPages];

/** A page that is to be forgotten: the first event that `appendMany` appends views it. */
const PAGE = '/artwork/1002';
const redaction = { userId: null, artworkIds: [], words: `^${PAGE}$`, pages: `^${PAGE}$` };

t.test('no file of events is removed that this database has not replaced itself', async (t) => {
  const rig = await openRetention(t, { projections, span: 5 });
  await appendMany(rig.db, 6);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  const { exports } = rig.parts;
  const files = async () => (await readdir(exports)).filter((file) => file !== 'owner');
  // The restored database has the name from before an erasure, which wrote the file anew.
  const [named, later] = ['engagement_event_0.1.jsonl.gz', 'engagement_event_0.2.jsonl.gz'];
  await rename(join(exports, named), join(exports, later));
  await t.rejects(forgetInEngagement(rig.parts, redaction), /engagement_event_0\.1\.jsonl\.gz is not there/);
  t.same([await files(), await readUnknownFiles(rig.parts)], [[later], [later]]);
  await rename(join(exports, later), join(exports, named));

  await t.test('also when it was restored to a time before it wrote the file', async (t) => {
    await rig.back();
    await rig.owner.deleteFrom('log.export').execute();
    t.equal(await forgetInEngagement(rig.parts, redaction), 1);
    t.same(await readUnknownFiles(rig.parts), [named]);
    t.equal(await rig.keepTo(), undefined);
    t.same(await files(), [named, later], 'nor is it written over');
    t.not(await forgetInEngagement(rig.parts, { ...redaction, words: '^/artwork/', pages: '^/artwork/' }), 0);
    t.same(await files(), [named, 'engagement_event_0.3.jsonl.gz'], 'what was replaced is gone');
  });

  await rig.owner.updateTable('log.installation').set({ id: randomUUID() }).execute();
  await t.rejects(forgetInEngagement(rig.parts, redaction), /those of another installation: give EXPORTS_DIR/);
  await t.rejects(rig.keepTo(), /those of another installation/);
});

t.test('an erasure waits for nobody who verifies or reads the log, so that nobody waits behind it', async (t) => {
  const rig = await openRetention(t, { projections, span: 5 });
  await appendMany(rig.db, 6);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  const verifying = await hold(t, rig.owner, 'lock table log.export in access share mode');
  t.equal(await forgetInEngagement(rig.parts, redaction), 1);
  await verifying.open();
});

t.test('an erasure needs no file and no baseline while the log has every event', async (t) => {
  const rig = await openRetention(t, { projections, span: 5 });
  await appendMany(rig.db, 6);
  await rig.foldAll();
  t.equal(await rig.keepTo(), undefined);
  await rig.back();
  await rm(join(rig.parts.exports, 'engagement_event_0.1.jsonl.gz'));
  // The disk of the exports may be slow.
  await sql`create function public.patience() returns trigger language plpgsql as
    $$ begin raise exception 'waits for %', current_setting('idle_in_transaction_session_timeout'); end $$`.execute(
    rig.owner,
  );
  await sql`create trigger patience before update on log.export for each row execute function public.patience()`.execute(
    rig.owner,
  );
  await t.rejects(forgetInEngagement(rig.parts, redaction), /waits for 10min/);
  await sql`drop trigger patience on log.export`.execute(rig.owner);
  t.equal(await forgetInEngagement(rig.parts, redaction), 1, 'the file is written anew from the log');
  t.match(await readExports(rig.db), [{ state: 'brought back', file: 'engagement_event_0.2.jsonl.gz' }]);

  const next = { ...topPages, version: topPages.version + 1 };
  await want(rig.owner, [next]);
  t.ok(await replay(rig.folder, next));
  Object.assign(rig.parts, { projections: [next] });
  t.equal(await forgetInEngagement(rig.parts, { ...redaction, words: '^/artwork/1003', pages: '^/artwork/1003$' }), 1);
  t.equal(await rig.keepTo({ again: true }), undefined, 'the baseline is made anew');
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
  t.same(
    (await readExports(rig.db)).map(({ state, file, events }) => [state, file, events]),
    [
      ['dropped', 'engagement_event_0.1.jsonl.gz', 6],
      ['dropped', 'engagement_event_0.2.jsonl.gz', 2],
    ],
    'each goes from its own file again',
  );

  await t.test('while a replay copies the baseline, which it sees before or after and never between', async (t) => {
    const only = 'new.position > 0';
    const gate = await closeGate(t, rig.owner, { when: 'before insert', table: 'folding.engagement_checkpoint', only });
    const copying = beginBuild(rig.folder, topPages);
    await gate.reached(/insert into folding\.engagement_checkpoint/);
    const forgetting = forgetInEngagement(rig.parts, redaction);
    const waits = until('the erasure asks for the baselines', async () => {
      const { rows } = await sql<{ query: string }>`
        select query from pg_stat_activity
        where datname = current_database() and query ~ 'select pg_try_advisory_xact_lock'`.execute(rig.owner);
      return rows.find(({ query }) => !query.includes('pg_stat_activity'))?.query;
    });
    t.match(await Promise.race([forgetting, waits]), /try_advisory/, 'the erasure waits for the copy');
    await gate.open();
    await copying;
    t.equal(await forgetting, 3);
  });
  await rig.db.transaction().execute((transaction) => abandonReplay(transaction, topPages));
  t.ok(await replay(rig.folder, topPages));
  t.same([await viewsOf(rig, PAGE), await viewsOf(rig, '/erased')], [0, 3]);
  await rig.back();
  for (const { differences, name } of await verifyProjection(rig.db, topPages)) t.equal(differences, 0, name);
});

t.test(
  'where visitors came from is forgotten in a baseline, too, and a replay of all events says the same',
  async (t) => {
    const rig = await openRetention(t, { projections: [artworkSources], span: 4 });
    const view = { type: 'view_artwork', artwork: 1001, network: 1 } as const;
    for (const user of [1, 2, 3, 4, 5])
      await rig.log.append([engagementEvent({ ...view, user, referrer: `https://${user}.example/` })]);
    await rig.foldAll();
    t.equal(await rig.keepTo(), undefined);
    t.same(await rig.positions(), [4, 5]);
    t.equal(await forgetInEngagement(rig.parts, { ...redaction, words: '2\\.example', pages: '^$' }), 1);
    t.ok(await replay(rig.folder, artworkSources));
    const { rows } = await sql`select sources from read.artwork_arrival`.execute(rig.db);
    t.same(rows, [{ sources: ['https://1.example', 'direct', 'https://3.example'] }]);
    for (const { shown, name } of await verifyProjection(rig.db, artworkSources)) t.same(shown, [], name);
    await rig.back();
    for (const { shown, name } of await verifyProjection(rig.db, artworkSources)) t.same(shown, [], name);
  },
);
