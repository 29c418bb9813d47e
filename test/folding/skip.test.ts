import t from 'tap';
import { projections } from '../../projections/index.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { skipForeignEvents } from '../../src/engine/folding/skip.ts';
import { list } from '../artworks/people.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

const domain = projections.filter(({ source }) => source === 'domain');

/** Positions that each live read model has folded, by name. */
async function positions({ db }: Stack): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('folding.domain_checkpoint')
    .innerJoin('folding.build', 'folding.build.schema_name', 'folding.domain_checkpoint.schema_name')
    .select(['projection', 'position'])
    .execute();
  return new Map(rows.map(({ projection, position }) => [projection, position]));
}

async function headOf({ db }: Stack): Promise<number> {
  const { head } = await db
    .selectFrom('log.domain_event')
    .select(({ fn }) => fn.max('position').as('head'))
    .executeTakeFirstOrThrow();
  return head;
}

/** Whether a read model folds events of a type. */
const folds = (projection: Projection, type: string) =>
  projection.source === 'domain' && projection.types.includes(type);

t.test('events of other types', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  await stack.foldAll();
  const before = await headOf(stack);

  await t.test('are passed over without a fold, by the read models that do not fold them', async (t) => {
    await list(ada, { title: 'Tide' });
    const head = await headOf(stack);
    await skipForeignEvents(stack.db, projections);
    const reached = await positions(stack);
    for (const projection of domain) {
      const expected = folds(projection, 'artwork_listed') ? before : head;
      t.equal(reached.get(projection.name), expected, projection.name);
    }
    t.ok([...reached.values()].includes(head));
  });

  await t.test('are not passed over while a fold holds the checkpoint', async (t) => {
    await stack.foldAll();
    const at = await headOf(stack);
    await list(ada, { title: 'Ebb' });
    await stack.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('folding.domain_checkpoint').selectAll().forUpdate().execute();
      await skipForeignEvents(stack.db, projections);
    });
    t.same(new Set((await positions(stack)).values()), new Set([at]));
  });

  await t.test('are not passed over by a read model that is paused, or of another version', async (t) => {
    await stack.foldAll();
    const at = await headOf(stack);
    await list(ada, { title: 'Flood' });
    await skipForeignEvents(
      stack.db,
      domain.map((projection) => ({ ...projection, version: projection.version + 1 })),
    );
    t.same(new Set((await positions(stack)).values()), new Set([at]));
    await stack.db.updateTable('folding.domain_checkpoint').set({ status: 'paused' }).execute();
    await skipForeignEvents(stack.db, projections);
    t.same(new Set((await positions(stack)).values()), new Set([at]));
  });

  await t.test('leave the read models equal to the log, however skips and folds take turns', async (t) => {
    await stack.db.updateTable('folding.domain_checkpoint').set({ status: 'running' }).execute();
    for (const [turn, title] of ['Ness', 'Sound', 'Skerry', 'Wick'].entries()) {
      await list(ada, { title });
      await skipForeignEvents(stack.db, projections);
      await stack.artist(`${title} Vale`);
      for (const [place, projection] of domain.entries()) {
        if (place % 2 === turn % 2) await advanceLive(stack.folder, projection);
        await skipForeignEvents(stack.db, projections);
      }
    }
    await stack.foldAll();
    t.same(new Set((await positions(stack)).values()), new Set([await headOf(stack)]));
    for (const projection of domain)
      for (const { name, differences, shown } of await verifyProjection(stack.db, projection))
        t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
  });
});
