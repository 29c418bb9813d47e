import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { readFrontier, readLag } from '../../../src/engine/replicas/frontier.ts';
import { followReplica } from '../../../src/engine/replicas/replica.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { until } from '../../helpers/until.ts';

const isSome = (lag: number) => lag > 0 && Number.isFinite(lag);

t.test('a replica lags by whatever it lacks', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  await rig.log.append([engagementEvent({})]);
  const withoutFold = await readFrontier(rig.db);
  t.equal(await readLag(rig.db, withoutFold), 0);
  await rig.foldAll();
  t.ok(isSome(await readLag(rig.db, withoutFold)), 'a batch of a read model');

  const before = await readFrontier(rig.db);
  t.equal(await readLag(rig.db, before), 0);
  await rig.log.append([engagementEvent({})]);
  t.ok(isSome(await readLag(rig.db, before)), 'an event');
  await sql`delete from log.engagement_event where position = 2`.execute(rig.owner);
  t.equal(await readLag(rig.db, before), Number.POSITIVE_INFINITY, 'one that the log has dropped');
  await rig.foldAll();
  await sql`delete from folding.batch`.execute(rig.owner);
  const { heads } = await readFrontier(rig.db);
  t.equal(await readLag(rig.db, { ...before, heads }), Number.POSITIVE_INFINITY, 'a batch that is forgotten');
});

t.test('a replica whose lag nobody can measure is not read, although it answers', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  const primary = openPool(rig.database.url, { max: 1, name: 'test looks', limits: 'watch' });
  t.teardown(() => primary.destroy());
  const replica = followReplica(rig.database.url, {
    primary,
    warm: () => Promise.resolve(),
    log: pino({ level: 'silent' }),
  });
  t.teardown(() => replica.close());
  const untilIt = (state: string) => until(`it is ${state}`, () => replica.state === state || undefined);
  await untilIt('read');
  await primary.connection().execute(() => untilIt('lagging'));
  await untilIt('read');
});
