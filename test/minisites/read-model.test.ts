import t from 'tap';
import { minisites } from '../../projections/minisites.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { createSite, PAGES, SITE } from './people.ts';

/** Makes mini-sites, and does everything to them that can be done. */
async function live(stack: Stack): Promise<void> {
  const [ada, ben, cleo] = [await stack.artist('Ada'), await stack.artist('Ben'), await stack.artist('Cleo')];
  for (const [artist, slug] of [
    [ada, 'ada'],
    [ben, 'ben'],
    [cleo, 'cleo'],
  ] as const) {
    await createSite(artist, slug);
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c']) {
      const body = { title, page_type: 'content', content_html: `<p>${title}</p>` };
      ids.push((await artist.call<{ id: number }>('POST', PAGES, { body })).body.id);
    }
    await artist.call('PUT', `${PAGES}/${ids[0]}`, { body: { content_html: null, is_published: true } });
    await artist.call('PUT', `${PAGES}/${ids[0]}`, { body: { title: 'changed', page_type: 'studio' } });
    const page_orders = ids.map((id, n) => ({ id, display_order: 9 - n }));
    await artist.call('PUT', `${PAGES}/reorder`, { body: { page_orders } });
    await artist.call('DELETE', `${PAGES}/${ids[1]}`);
  }
  await ada.call('PUT', SITE, { body: { slug: 'ebb', subtitle: 'and flood', theme: 'minimal', is_published: true } });
  await ada.call('PUT', SITE, { body: { subtitle: null, title: 'Ebb' } });
  await ben.call('PUT', SITE, { body: { slug: 'ada' } });
  await cleo.call('DELETE', SITE);
  await createSite(cleo, 'ben');
  await cleo.call('POST', PAGES, { body: { title: 'new', page_type: 'contact' } });
}

t.test('the read model is what the log says, folded at once and by replay', async (t) => {
  const stack = await startStack(t, { redis: false });
  const verify = async (how: string) => {
    const verdicts = await verifyProjection(stack.db, minisites);
    t.same(
      verdicts.map(({ name, differences, shown }) => [name, differences, shown]),
      verdicts.map(({ name }) => [name, 0, []]),
      how,
    );
    t.match(verdicts, [{}, { rows: 3 }, { rows: 5 }], `${how}, and it holds what it must`);
  };
  await live(stack);
  await stack.foldAll();
  await verify('folded at once');
  t.ok(await replay(stack.folder, minisites));
  await verify('replayed');
});
