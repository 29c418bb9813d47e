import fc from 'fast-check';
import t from 'tap';
import { artists } from '../../projections/artists.ts';
import { catalogue } from '../../projections/catalogue.ts';
import { inventory } from '../../projections/inventory.ts';
import { createBuild, enterSchema } from '../../src/engine/folding/builds/builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { DomainProjection } from '../../src/engine/folding/projection.ts';
import type { StoredEvent } from '../../src/engine/log/domain-reads.ts';
import { differences, openRig, type Rig } from '../helpers/folding.ts';
import { appendAll, histories } from './histories.ts';

/** Makes a build beside the live one and folds the events into it, in batches of the given sizes in turn. */
async function foldIn({ db }: Rig, projection: DomainProjection, events: StoredEvent[], sizes: number[]) {
  const { schema } = await db
    .transaction()
    .execute((transaction) => createBuild(transaction, projection, 'rebuilding', []));
  const known = events.filter(({ type }) => projection.types.includes(type));
  for (let start = 0, turn = 0; start < known.length; turn += 1) {
    const end = start + (sizes[turn % sizes.length] ?? 1);
    const batch = known.slice(start, end);
    await db.transaction().execute(async (transaction) => {
      await enterSchema(transaction, schema);
      await projection.fold(transaction, batch);
    });
    start = end;
  }
  return schema;
}

const projections = [artists, catalogue, inventory];

t.test(
  'however it is cut, every fold of a history makes the same read model, which is what the log says',
  async (t) => {
    const rig = await openRig(t, { projections });
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    const law = fc.asyncProperty(histories, sizes, async (history, sizes) => {
      await rig.clear();
      const events = await appendAll(rig, history);
      await rig.foldAll();
      for (const projection of projections) {
        const { schema } = await rig.live(projection);
        for (const cut of [[1], sizes]) {
          const other = await foldIn(rig, projection, events, cut);
          t.same(await differences(rig.db, projection, schema, other), []);
          await rig.db.deleteFrom('folding.build').where('schema_name', '=', other).execute();
        }
        if (!(await replay(rig.folder, projection))) throw new Error(`${projection.name} was not replayed`);
        const replayed = await rig.live(projection);
        t.same(await differences(rig.db, projection, schema, replayed.schema), []);
        for (const { name, shown } of await verifyProjection(rig.db, projection)) t.same(shown, [], name);
      }
      if (!t.passing()) throw new Error('folds differ');
    });
    await fc.assert(law, { numRuns: 30, endOnFailure: true });
  },
);
