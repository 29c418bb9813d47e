import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { EVENT_TYPES } from '../../../../src/contract/engagement.ts';
import { replay } from '../../../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../../../src/engine/folding/comparing/verify.ts';
import { readFloors } from '../../../../src/engine/log/floor.ts';
import { verifyLog } from '../../../../src/engine/log/verify.ts';
import { anyEvents } from '../../../helpers/events.ts';
import { differences, engagement } from '../../../helpers/folding.ts';
import { lawHolds } from '../../../helpers/laws.ts';
import { openRetention, type Retention } from '../../../helpers/retention.ts';

/** The log and each live read model are what they must be, and a replay makes the same. */
async function requireLaws(rig: Retention): Promise<void> {
  for (const { name, shown } of await verifyLog(rig.db, rig.folder.registry, EVENT_TYPES))
    assert.deepEqual(shown, [], name);
  for (const projection of engagement) {
    const { schema } = await rig.live(projection);
    for (const { name, shown } of await verifyProjection(rig.db, projection)) assert.deepEqual(shown, [], name);
    assert.ok(await replay(rig.folder, projection));
    assert.deepEqual(await differences(rig.db, projection, schema, (await rig.live(projection)).schema), []);
  }
}

t.test('whatever is exported in between, a read model is that of all events, uniques included', async (t) => {
  const rig = await openRetention(t, { span: 6, lanes: 2 });
  // What goes: full partitions, or all that was there before, wherever its partition ends.
  const waves = fc.array(fc.record({ events: anyEvents(30), before: fc.boolean() }), { minLength: 2, maxLength: 3 });
  // With one settled lane the other is one that takes events no more, or does so again.
  const law = fc.asyncProperty(waves, fc.integer({ min: 1, max: 2 }), async (waves, settled) => {
    await rig.clear();
    await sql`
      insert into log.lane_count (engagement) values (${settled})
      on conflict (only_row) do update set engagement = excluded.engagement`.execute(rig.owner);
    for (const { events, before } of waves) {
      if (before) await rig.age();
      await Promise.all(events.map((event) => rig.log.append([event])));
      await rig.foldAll();
      assert.equal(await (before ? rig.retain() : rig.keepTo()), undefined);
    }
    await requireLaws(rig);
    if ((await readFloors(rig.db)).size === 0) return;
    await rig.back();
    assert.deepEqual([...(await readFloors(rig.db))], [], 'the log is whole');
    await requireLaws(rig);
  });
  await t.resolves(lawHolds(law, 3));
});
