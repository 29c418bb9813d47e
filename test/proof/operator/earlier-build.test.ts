import { sql } from 'kysely';
import t from 'tap';
import { favorites } from '../../../projections/favorites.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { closeLongAgo } from '../../operator/somebody.ts';

t.test('an earlier build that cannot fold any more keeps nobody from being erased', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, stack.config.dataDir);
  const { artwork } = await list(await stack.artist());
  const [leaving, staying] = [await stack.shopper('Ines'), await stack.shopper('Zora')];
  await leaving.call('PUT', `/favorites/artworks/${artwork.id}`);
  await stack.foldAll();
  t.match(await operator.run('replay', favorites.name), { code: 0 });
  const earlier = await findBuild(stack.db, favorites, 'previous');
  await sql`alter table ${sql.id(earlier?.schema ?? '', 'favorite')} add check (artwork_id <> ${sql.lit(artwork.id)}) not valid`.execute(
    owner,
  );
  await staying.call('PUT', `/favorites/artworks/${artwork.id}`);
  await closeLongAgo(owner, stack, leaving);
  t.match(await operator.given(leaving.session.user.email).run('erase', '--yes'), { code: 0, err: '' });
  t.equal(await findBuild(stack.db, favorites, 'previous'), undefined, 'it is dropped');
  t.match(await operator.run('verify', favorites.name), { code: 0 });
});
