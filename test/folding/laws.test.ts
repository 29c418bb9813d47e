import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { sealDays } from '../../src/engine/folding/seal.ts';
import { readHeads } from '../../src/engine/folding/sources.ts';
import type { EngagementEvent } from '../../src/engine/log/engagement-flush.ts';
import type { Span } from '../../src/engine/log/read-span.ts';
import { anyEvents } from '../helpers/events.ts';
import { differences, engagement, foldSpans, openRig, type Rig } from '../helpers/folding.ts';
import { lawHolds } from '../helpers/laws.ts';

const LANES = 3;

/** Cuts a lane into spans: the sizes repeat until the head is reached. */
function cut(lane: number, head: number, sizes: number[]): Span[] {
  const spans: Span[] = [];
  for (let after = 0, turn = 0; after < head; turn += 1) {
    const upTo = Math.min(head, after + (sizes[turn % sizes.length] ?? 1));
    spans.push({ lane, after, upTo });
    after = upTo;
  }
  return spans;
}

/** Mixes lanes: `choices` says which lane goes next; the order within a lane stays. */
function interleave(lanes: Span[][], choices: number[]): Span[] {
  const left = lanes.map((spans) => [...spans]).filter((spans) => spans.length > 0);
  const mixed: Span[] = [];
  for (let turn = 0; left.length > 0; turn += 1) {
    const index = (choices[turn % choices.length] ?? 0) % left.length;
    const span = left[index]?.shift();
    if (span) mixed.push(span);
    if (left[index]?.length === 0) left.splice(index, 1);
  }
  return mixed;
}

async function appendAll({ log }: Rig, events: EngagementEvent[]): Promise<void> {
  await Promise.all(events.map((event) => log.append([event])));
}

t.test('however the log is cut and its lanes are mixed, every fold of it makes the same read model', async (t) => {
  const rig = await openRig(t, { lanes: LANES });
  const law = fc.asyncProperty(
    anyEvents(),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
    fc.array(fc.nat({ max: LANES - 1 }), { minLength: 1, maxLength: 8 }),
    async (events, sizes, choices) => {
      await rig.clear();
      await appendAll(rig, events);
      await rig.foldAll();
      const heads = [...(await readHeads(rig.db, 'engagement', [1, 2, 3]))];
      const cuts = {
        'event by event': heads.map(([lane, head]) => cut(lane, head, [1])),
        'in any spans': heads.map(([lane, head]) => cut(lane, head, sizes)),
      };
      for (const projection of engagement) {
        const { schema } = await rig.live(projection);
        for (const [way, lanes] of Object.entries(cuts)) {
          const other = await foldSpans(rig.db, projection, interleave(lanes, choices));
          assert.deepEqual(
            await differences(rig.db, projection, schema, other),
            [],
            `${projection.name} folded ${way}`,
          );
          await rig.owner.deleteFrom('folding.build').where('schema_name', '=', other).execute();
          await rig.owner.schema.dropSchema(other).cascade().execute();
        }
      }
    },
  );
  await t.resolves(lawHolds(law, 10));
});

t.test(
  'folding live, while events arrive and days are sealed, and replaying afterwards make the same read model',
  async (t) => {
    const rig = await openRig(t, { lanes: LANES });
    const law = fc.asyncProperty(fc.array(anyEvents(12), { minLength: 1, maxLength: 6 }), async (waves) => {
      await rig.clear();
      for (const wave of waves) {
        await Promise.all([appendAll(rig, wave), rig.foldAll()]);
        // Later events are of sealed days, too.
        await sealDays(rig.db, engagement);
      }
      await rig.foldAll();
      for (const projection of engagement) {
        const { schema } = await rig.live(projection);
        assert.ok(await replay(rig.folder, projection));
        await sealDays(rig.db, [projection]);
        assert.deepEqual(await differences(rig.db, projection, schema, (await rig.live(projection)).schema), []);
        for (const verdict of await verifyProjection(rig.db, projection)) assert.deepEqual(verdict.shown, []);
      }
    });
    await t.resolves(lawHolds(law, 8));
  },
);
