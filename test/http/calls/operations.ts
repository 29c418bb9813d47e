import { sql } from 'kysely';
import { dailyVisitors } from '../../../projections/engagement/daily-visitors.ts';
import { topArtworks } from '../../../projections/engagement/top-artworks.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { findPoison } from '../../../src/console/operations/poison/find.ts';
import { discardPoison } from '../../../src/console/operations/poison/treat.ts';
import { record } from '../../../src/console/operations/record.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { replayAndHold } from '../../../src/engine/folding/builds/replay.ts';
import { resume } from '../../../src/engine/folding/checkpoints/pause.ts';
import { compareBuilds } from '../../../src/engine/folding/comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../../../src/engine/folding/comparing/kept-comparison.ts';
import { noteDeath } from '../../../src/engine/liveness/attempts.ts';
import { withTroubles } from '../../orders/forged.ts';
import type { Call, SetUp } from './call.ts';

/** Something that was done from the command line. */
const withDeed: SetUp = async (_owner, { parts }) => {
  const payload = { action: 'hold', subject: topPages.name, version: topPages.version };
  await record(parts.domainLog, { actorId: null, at: new Date() }, { type: 'read_model_operated', payload });
  return {};
};

/** A read model that folds. */
const withFolding: SetUp = async (_owner, { db }) => {
  await db.transaction().execute((transaction) => resume(transaction, dailyVisitors));
  return { id: dailyVisitors.name };
};

/** An image that has ended two processes. */
const withImageAside: SetUp = async (_owner, { db }) => {
  const work = { kind: 'image', key: crypto.randomUUID() } as const;
  for (const _ of [1, 2]) await noteDeath(db, work, 'it was a test');
  return { id: `image:${work.key}` };
};

/** An event that a read model has stepped over; another was discarded. */
const withParked: SetUp = async (owner, stack) => {
  const { db, folder, visitor } = stack;
  const body = { event_type: 'view_artwork', path: '/artwork/1001' };
  await visitor().call('POST', '/engagement/track', { body });
  const aside = await findPoison(db, stack.parts.projections, String((await withImageAside(owner, stack)).id));
  const occasion = { actorId: null, at: new Date() };
  if (aside) await discardPoison(stack.parts, aside, 'a test', occasion);
  const build = await findBuild(db, topArtworks, 'live');
  const place = { schema_name: build?.schema ?? '', lane: 1, position: 1 };
  await db
    .insertInto('folding.parked_event')
    .values({ ...place, error: 'it was a test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await advanceLive(folder, topArtworks);
  return { id: `event:${topArtworks.name}:1:1` };
};

/** Holds a build of a read model that differs from the live one, and compares them. */
const withComparison: SetUp = async (_owner, { db, folder, foldAll, visitor }) => {
  await visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/discover' } });
  await foldAll();
  await replayAndHold(folder, topPages);
  const schema = (await findBuild(db, topPages, 'rebuilding'))?.schema ?? '';
  await sql`update ${sql.id(schema, 'page_views')} set views = views + 1`.execute(db);
  const token = await beginComparison(db, topPages);
  const comparison = await compareBuilds(folder, topPages, { within: 60_000 });
  if (comparison) await keepComparison(db, comparison, token);
  return { id: topPages.name };
};

/** Orders of which one waits and one is owed, and a mail that is put aside. */
const withOrders: SetUp = async (_owner, { db, folder, foldAll }) => {
  await withTroubles({ db, folder });
  await foldAll();
  return {};
};

export const operationsCalls: Record<string, Call> = {
  'GET /api/v1/admin/orders': { who: 'admin', status: 200, setUp: withOrders },
  'GET /api/v1/operations/status': { who: 'admin', status: 200 },
  'GET /api/v1/operations/projections': { who: 'admin', status: 200, setUp: withDeed },
  'GET /api/v1/operations/projections/{id}/comparison': { who: 'admin', status: 200, setUp: withComparison },
  'POST /api/v1/operations/projections/{id}/actions': {
    who: 'admin',
    status: 204,
    setUp: withFolding,
    body: () => ({ action: 'pause' }),
    wrongBodies: { 'an unknown action': { action: 'drop' }, 'something else': { force: true } },
  },
  'GET /api/v1/operations/poison': { who: 'admin', status: 200, setUp: withParked },
  'GET /api/v1/operations/poison/{id}': { who: 'admin', status: 200, setUp: withParked },
  'POST /api/v1/operations/poison/{id}/retry': { who: 'admin', status: 204, setUp: withImageAside },
  'POST /api/v1/operations/poison/{id}/discard': {
    who: 'admin',
    status: 204,
    setUp: withImageAside,
    body: () => ({ reason: 'The file is broken' }),
    wrongBodies: {
      'no reason': { reason: '' },
      'an empty reason': { reason: '  ' },
      'a reason of two lines': { reason: 'one\ntwo' },
      'a reason over 500 characters': { reason: 'x'.repeat(501) },
      'something else': { force: true },
    },
  },
  'GET /api/v1/operations/events/{event}': { who: 'admin', status: 200, setUp: async () => ({ event: 1 }) },
  'POST /api/v1/operations/queues': { who: 'admin', status: 204 },
  'POST /api/v1/client-errors': {
    who: 'anybody',
    status: 204,
    body: () => ({
      kind: 'render',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'map')",
      route: '/artwork/:id',
      build: 'DJ3aBwhO',
    }),
    wrongBodies: {
      'an unknown kind': { kind: 'weather' },
      'a name that is no word': { name: 'Type Error' },
      'an address': { message: 'Failed to fetch https://vernissage.example' },
      'a path': { message: 'No route for /artwork/x' },
      'an e-mail': { message: 'ada@example.org is unknown' },
      'an id': { message: 'Work 7 is gone' },
      'a query': { message: 'token=abc' },
      'a message of two lines': { message: 'one\ntwo' },
      'a message over 200 characters': { message: 'x'.repeat(201) },
      'a path in place of its pattern': { route: '/artwork/7' },
      'a build that is none': { build: 'a b' },
      'a build that is too long': { build: 'x'.repeat(21) },
    },
  },
};
