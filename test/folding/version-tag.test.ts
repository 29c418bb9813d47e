import t from 'tap';
import { artists } from '../../projections/artists.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { dropBuild, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { readTag } from '../../src/engine/folding/reading/version-tag.ts';
import { list } from '../artworks/people.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

/** The part of a tag that does not name the build. */
const place = (tag: string) => tag.replace(/^[^:]*:/, '');

/** Folds the artists anew from the start of the log, so many events at a time. */
async function foldAnew({ db, folder }: Stack, batch: number): Promise<void> {
  const old = await findBuild(db, artists, 'live');
  if (old) await db.transaction().execute((transaction) => dropBuild(transaction, artists, old));
  await ensureBuilds(db, [artists], [1]);
  const build = await findBuild(db, artists, 'live');
  if (build) await advance(folder, artists, build, { batch });
}

t.test('the version tag of a read model', async (t) => {
  const stack = await startStack(t, { redis: false });
  const tag = () => readTag(stack.db, 'domain', 'artists');
  const ada = await stack.artist('Ada Brush');
  await stack.foldAll();
  const first = await tag();

  await t.test('stays when events come that the read model does not fold', async (t) => {
    await list(ada, { title: 'Tide' });
    await stack.foldAll();
    t.equal(await tag(), first);
    await list(ada, { title: 'Ebb' });
    await stack.foldAll();
    t.equal(await tag(), first);
  });

  await t.test('changes with an event that it folds, wherever that stands in a batch', async (t) => {
    await list(ada, { title: 'Flood' });
    await stack.artist('Ines Vale');
    await list(ada, { title: 'Neap' });
    await stack.foldAll();
    t.not(await tag(), first);
  });

  await t.test('says the same place of the log however the log is cut', async (t) => {
    const whole = place(await tag());
    for (const batch of [1, 2, 3, 5_000]) {
      await foldAnew(stack, batch);
      t.equal(place(await tag()), whole, `batches of ${batch}`);
    }
  });

  await t.test('changes with a replay, and when a process of an earlier version folds', async (t) => {
    const before = await tag();
    t.ok(await replay(stack.folder, artists));
    const replayed = await tag();
    t.not(replayed, before);
    t.equal(place(replayed), place(before));
    await stack.db
      .updateTable('folding.domain_checkpoint')
      .set((eb) => ({ position: eb('position', '+', 1) }))
      .where('schema_name', '=', `${(await findBuild(stack.db, artists, 'live'))?.schema}`)
      .execute();
    t.not(place(await tag()), place(replayed));
  });
});
