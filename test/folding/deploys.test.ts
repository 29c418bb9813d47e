import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import { resumeHalted } from '../../src/engine/folding/builds/begin.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { createUpgrade } from '../../src/engine/folding/builds/upgrade.ts';
import { want } from '../../src/engine/folding/builds/wanted.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { createLooks } from '../../src/engine/folding/wake-ups/look.ts';
import { createBackgroundWork } from '../../src/engine/waiting/background-work.ts';
import { engagementEvent } from '../helpers/events.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import type { Test } from '../helpers/test.ts';

const quiet = pino({ level: 'fatal' });

const views = (count: number) =>
  Array.from({ length: count }, () => engagementEvent({ type: 'view_page', path: '/discover' }));

/** The same read model, as the next release has it: with one more column. */
const next: EngagementProjection = {
  ...topPages,
  version: topPages.version + 1,
  ddl: `${topPages.ddl} alter table page_views add column noted boolean not null default true;`,
};

/** A worker of some code. @returns a function that lets it look once, and do all that it finds to do */
function openWorker(t: Test, { folder }: Rig, projection: EngagementProjection, code: string) {
  const background = createBackgroundWork();
  const stopping = new AbortController();
  const looks = createLooks({
    folder: { ...folder, code },
    projections: [projection],
    signal: stopping.signal,
    background,
    log: quiet,
  });
  t.teardown(() => {
    stopping.abort();
    return background.settled();
  });
  return async () => {
    await looks.look();
    await background.settled();
  };
}

async function seenViews({ db }: Rig): Promise<number | undefined> {
  const { rows } = await sql<{ views: number }>`
    select views from read.page_views where grain = 'day' and page = '/discover'`.execute(db);
  return rows[0]?.views;
}

t.test('code of another version folds no event into a build, even when it is told to', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  await rig.log.append(views(10));
  await advanceLive(rig.folder, next);
  t.equal(await seenViews(rig), undefined);
  await advanceLive(rig.folder, topPages);
  t.equal(await seenViews(rig), 10);
});

t.test('workers of two versions in one database', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  const [older, newer] = [openWorker(t, rig, topPages, 'a'), openWorker(t, rig, next, 'b')];
  const first = await rig.live(topPages);
  let appended = 0;
  const append = async () => {
    await rig.log.append(views(10));
    appended += 10;
  };
  const builds = async () =>
    (await rig.db.selectFrom('folding.build').select('schema_name').orderBy('created_at').execute()).map(
      ({ schema_name }) => schema_name,
    );
  /** Lets both look in both orders while events arrive, and after each look somebody reads. */
  const together = async (serving: () => Promise<void>) => {
    for (const look of [older, newer, newer, older]) {
      await append();
      const before = (await seenViews(rig)) ?? 0;
      await look();
      const after = (await seenViews(rig)) ?? 0;
      t.ok(after >= before && after <= appended, 'nobody sees an empty or a mixed read model');
    }
    await serving();
    t.equal(await seenViews(rig), appended, 'the version that serves folds on');
    for (const { name, differences } of await verifyProjection(rig.db, topPages)) t.equal(differences, 0, name);
  };

  await t.test('the newer one leaves everything alone before its deploy', async (t) => {
    await want(rig.owner, [topPages]);
    await together(older);
    t.same(await builds(), [first.schema]);
  });

  await t.test('its deploy makes one build, which the older one neither replaces nor folds nor halts', async (t) => {
    await want(rig.owner, [next]);
    await together(newer);
    const live = await rig.live(next);
    t.equal(live.version, next.version);
    t.same(await builds(), [first.schema, live.schema]);

    await sql`insert into liveness.attempt (kind, key, begun, reason)
      values ('fold', ${`${live.schema} 1 ${appended}`}, 2, 'it stood still')`.execute(rig.db);
    await createUpgrade({ folder: rig.folder, signal: new AbortController().signal, log: quiet })(next);
    t.same(await builds(), [first.schema, live.schema], 'a worker that looked before the switch makes no other');

    await older();
    t.equal((await readFoldStatus(rig.db, next)).state, 'live');
    await newer();
    t.equal((await readFoldStatus(rig.db, next)).state, 'halted', 'its own worker judges it');
    await rig.db.transaction().execute((transaction) => resumeHalted(transaction, next, live));
    await t.rejects(replay(rig.folder, topPages), {
      message: `Version ${next.version} of top-pages is to serve and this code has version ${topPages.version}: migrate with the code that is to serve.`,
    });
  });

  await t.test('back and forth again are switches between the builds that are there', async (t) => {
    const both = await builds();
    for (const [projection, look] of [[topPages, older] as const, [next, newer] as const]) {
      t.same(await want(rig.owner, [projection]), [
        { name: 'top-pages', from: topPages.version + next.version - projection.version, to: projection.version },
      ]);
      await together(look);
      t.equal((await rig.live(projection)).version, projection.version);
      t.same(await builds(), both, 'nothing was replayed, and nothing dropped');
    }
  });
});

t.test('a rebuild that halted is tried once by each code, and whenever an operator asks', async (t) => {
  const rig = await openRig(t, { projections: [topPages] });
  await rig.log.append(views(5));
  await rig.foldAll();
  await want(rig.owner, [next]);
  let tries = 0;
  const broken: EngagementProjection = {
    ...next,
    onPoison: 'halt',
    async fold() {
      tries += 1;
      throw new Error('not yet');
    },
  };
  const worker = openWorker(t, rig, broken, 'broken');
  await worker();
  const begun = await findBuild(rig.db, next, 'rebuilding');
  t.ok(begun && tries > 0, 'it has halted');
  const once = tries;
  await worker();
  await openWorker(t, rig, broken, 'broken')();
  t.equal(tries, once, 'the same code does not try again, nor after a restart');
  await t.rejects(replay(rig.folder, broken), { message: /^The replay of top-pages has halted: .*not yet/ });
  t.ok(tries > once, 'an operator does');
  t.equal((await rig.live(next)).version, topPages.version, 'readers see what they saw');

  await openWorker(t, rig, next, 'mended')();
  t.same(await rig.live(next), { ...begun, role: 'live' }, 'mended code goes on with the build');
  t.equal(await seenViews(rig), 5);
});

t.test(
  'a replay of a version that is no longer wanted gives up, and leaves the way free for the one that is',
  async (t) => {
    const rig = await openRig(t, { projections: [topPages] });
    await rig.log.append(views(3));
    await rig.foldAll();
    let batches = 0;
    const obsolete: EngagementProjection = {
      ...topPages,
      async fold(transaction, span) {
        batches += 1;
        await want(rig.owner, [next]);
        await topPages.fold(transaction, span);
      },
    };
    await t.rejects(replay(rig.folder, obsolete, { batch: 1 }), {
      message: `Version ${next.version} of top-pages is to serve and this code has version ${topPages.version}: migrate with the code that is to serve.`,
    });
    t.equal(batches, 1, 'after the batch under way');
    await openWorker(t, rig, next, 'next')();
    t.equal((await rig.live(next)).version, next.version);
  },
);
