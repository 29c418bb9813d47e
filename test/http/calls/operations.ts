import { sql } from 'kysely';
import { dailyVisitors } from '../../../projections/engagement/daily-visitors.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { compareBuilds } from '../../../src/folding/compare-builds.ts';
import { findHeld } from '../../../src/folding/held.ts';
import { keepComparison } from '../../../src/folding/kept-comparison.ts';
import { resume } from '../../../src/folding/pause.ts';
import { replayAndHold } from '../../../src/folding/replay.ts';
import { record } from '../../../src/operations/record.ts';
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

/** Holds a build of a read model that differs from the live one, and compares them. */
const withComparison: SetUp = async (_owner, { db, folder, foldAll, visitor }) => {
  await visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/discover' } });
  await foldAll();
  await replayAndHold(folder, topPages);
  const schema = (await findHeld(db, topPages))?.schema ?? '';
  await sql`update ${sql.id(schema, 'page_views')} set views = views + 1`.execute(db);
  const comparison = await compareBuilds(folder, topPages, { within: 10_000 });
  if (comparison) await keepComparison(db, comparison);
  return { id: topPages.name };
};

export const operationsCalls: Record<string, Call> = {
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
