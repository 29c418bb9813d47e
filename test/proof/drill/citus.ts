import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { projections } from '../../../projections/index.ts';
import { readStats } from '../../../src/console/engagement/read-stats.ts';
import { EVENT_TYPES } from '../../../src/contract/engagement.ts';
import { migrate } from '../../../src/engine/db/migrate.ts';
import { openPool } from '../../../src/engine/db/pool.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { schemasOfEngagement } from '../../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { changeLanes } from '../../../src/engine/folding/change-lanes.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { distribute } from '../../../src/engine/log/distribute.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { createEventRegistry } from '../../../src/engine/log/event-registry.ts';
import { settleLanes } from '../../../src/engine/log/lane-count.ts';
import { engagementLanes } from '../../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../../src/engine/log/partitions.ts';
import { verifyLog } from '../../../src/engine/log/verify.ts';
import { domainEvents } from '../../../src/events.ts';
import { environment } from '../../helpers/environment.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { expectedStats } from '../../helpers/expected-stats.ts';

// Distributes the log of an empty database of a cluster of Citus, and takes in, folds, replays and verifies on it.
// CITUS_URL is that of its owner, on the coordinator, to which the workers are added.
const ownerUrl = environment('CITUS_URL');
const url = new URL(ownerUrl);
[url.username, url.password] = ['vernissage_drill', randomUUID()];

const LANES = 4;
const SENDERS = 40;
const engagement = projections.filter(({ source }) => source === 'engagement');
const owner = openPool(ownerUrl, { max: 2, name: 'citus drill', as: 'owner' });
const say = (line: string) => console.log(`  ${line}`);

await migrate(owner, url.href);
const db = openPool(url.href, { max: 10, name: 'citus drill' });
const folder = { db, registry: createEventRegistry(domainEvents) };
try {
  await settleLanes(db, LANES);
  await ensurePartitions(db);
  await ensureBuilds(db, projections, engagementLanes(LANES));
  const schemas = await schemasOfEngagement(owner, projections);
  say(`distributed ${(await distribute(owner, schemas)).join(', ')}`);
  assert.deepEqual(await distribute(owner, schemas), [], 'a second time changes nothing');
  // As each process does at its start.
  await ensureBuilds(db, projections, engagementLanes(LANES));

  const log = openEngagementLog(db, { lanes: LANES, onAppended: () => undefined });
  const sendAll = () =>
    Promise.all(
      Array.from({ length: SENDERS }, async (_, n) => {
        const who = n % 2 === 0 ? { user: 1 + n } : { person: n };
        const events = (['view_artwork', 'view_page', 'action_favorite'] as const).map((type) =>
          engagementEvent({ ...who, type, artwork: 1001 + (n % 3), id: randomUUID() }),
        );
        assert.equal((await log.append(events, n)).accepted, events.length);
        assert.equal((await log.append(events, n)).duplicates, events.length);
      }),
    );
  const check = async (when: string) => {
    for (const projection of engagement) await advanceLive(folder, projection);
    const { position: _, as_of: __, ...figures } = await readStats(db, {});
    assert.deepEqual(figures, await expectedStats(db, {}), when);
    for (const { name, shown } of await verifyLog(db, folder.registry, EVENT_TYPES)) assert.deepEqual(shown, [], name);
    for (const projection of engagement)
      for (const { name, shown } of await verifyProjection(db, projection)) assert.deepEqual(shown, [], name);
    say(`the figures and every row are right ${when}`);
  };
  await sendAll();
  await check('after the first events');
  for (const projection of engagement) assert.ok(await replay(folder, projection));
  await check('after a replay');
  assert.equal((await changeLanes(owner, engagement, LANES + 2))?.to, LANES + 2);
  await sendAll();
  await check('after a change of the number of lanes');
  console.log('Everything holds.');
} finally {
  await Promise.all([db.destroy(), owner.destroy()]);
}
