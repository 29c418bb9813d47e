import t from 'tap';
import { artists } from '../../projections/artists.ts';
import { catalogue } from '../../projections/catalogue.ts';
import type { ArtistsReply } from '../../src/contract/artists.ts';
import type { ArtworksReply } from '../../src/contract/artwork-lists.ts';
import type { FacetsReply } from '../../src/contract/facets.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';
import { list } from './people.ts';

const NFD = (text: string) => text.normalize('NFD');

t.test('the words of works, artists, tags and filters are compared in one way', async (t) => {
  const stack = await startStack(t, { redis: false });
  const keeffe = await stack.artist('Géorgia O’Keeffe');
  const plain = { description: 'A work.', tags: [], style: null, medium: 'Oil' };
  const said = [
    { title: 'Smørrebrød', medium: 'Öl', style: 'Néo-Géo', tags: ['Łódź', NFD('Été')] },
    { title: 'L’If pleureur', medium: NFD('öl'), style: 'neo geo', tags: ['Été', NFD('été'), 'ETE', '🌊'] },
    { title: 'Day/Night', medium: 'OL', style: NFD('NÉO–GÉO'), tags: ['🌋'] },
    { title: 'x'.repeat(200), medium: 'Öl', style: 'Néo-Géo', description: 'y'.repeat(5_000) },
  ];
  for (const fields of said) await list(keeffe, { ...plain, ...fields });
  await stack.foldAll();

  async function ask<Body>(path: string, query: Record<string, string>) {
    const { status, body } = await stack.visitor().call<Body>('GET', `${path}?${new URLSearchParams(query)}`);
    t.equal(status, 200, JSON.stringify(query));
    return body;
  }
  const titles = async (query: Record<string, string>) =>
    (await ask<ArtworksReply>('/api/v1/artworks', query)).artworks.map(({ title }) => title.slice(0, 13)).reverse();

  t.test('works are found by plain letters', async (t) => {
    t.same(await titles({ q: 'smorrebrod' }), ['Smørrebrød']);
    for (const q of ["l'if", 'lif', 'ETE pleureur', 'o’keeffe pleureur'])
      t.same(await titles({ q }), ['L’If pleureur'], q);
    for (const q of ['night', '-night', 'okeeffe night']) t.same(await titles({ q }), ['Day/Night'], q);
    for (const q of ['x'.repeat(200), 'x'.repeat(60)])
      t.same(await titles({ q }), ['x'.repeat(13)], `${q.length} letters`);
  });

  t.test('artists are found by plain letters', async (t) => {
    for (const q of ['georgia', "o'keeffe", 'OKEEFFE', NFD('géorgia')])
      t.match(await ask<ArtistsReply>('/artists', { q }), { artists: { length: 1 } }, q);
  });

  t.test('two spellings of a tag are one tag', async (t) => {
    for (const tag of ['été', NFD('ÉTÉ'), 'ete']) t.same(await titles({ tag }), ['Smørrebrød', 'L’If pleureur'], tag);
    t.same(await titles({ tag: 'lodz' }), ['Smørrebrød']);
    t.same(await titles({ tag: '🌊' }), ['L’If pleureur'], 'a tag without letters is itself');
    const { artworks } = await ask<ArtworksReply>('/api/v1/artworks', { q: 'pleureur' });
    t.same(artworks[0]?.tags, ['Été', 'ETE', '🌊'], 'and one chip, however it was composed');
  });

  t.test('the figure of a filter is that of its list, however it is spelled', async (t) => {
    for (const style of ['néo-géo', 'NEO GEO', NFD('Néo—Géo')]) {
      const facets = await ask<FacetsReply>('/api/v1/artworks/facets', { style });
      t.match(facets.style, { length: 1, 0: { value: 'néo-géo', count: said.length } }, style);
      t.equal((await titles({ style })).length, said.length, style);
    }
    const { medium } = await ask<FacetsReply>('/api/v1/artworks/facets', {});
    t.same(medium, [{ value: 'öl', count: said.length }]);
    t.equal((await titles({ medium: 'ol' })).length, said.length);
  });

  t.test('the read models are what the log says', async (t) => {
    for (const projection of [catalogue, artists])
      for (const { name, shown } of await verifyProjection(stack.parts.db, projection)) t.same(shown, [], name);
  });
});
