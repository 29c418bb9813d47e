import type { Test } from 'tap';
import { createBuild, enterSchema } from '../../src/engine/folding/builds/builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { DomainProjection } from '../../src/engine/folding/projection.ts';
import type { StoredEvent } from '../../src/engine/log/domain-reads.ts';
import { differences, type Rig } from './folding.ts';

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

/**
 * Sees that the live read model is what the same events make one by one, in batches of these sizes and in a replay, and
 * that it is what the log says.
 */
export async function seeSameHoweverCut(
  t: Test,
  rig: Rig,
  projection: DomainProjection,
  { events, sizes }: { events: StoredEvent[]; sizes: number[] },
): Promise<void> {
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
