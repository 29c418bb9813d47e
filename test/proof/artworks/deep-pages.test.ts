import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import type { ArtworksQuery, ArtworksReply } from '../../../src/contract/artwork-lists.ts';
import { createLists } from '../../../src/shop/artworks/lists.ts';
import { createRenderings } from '../../../src/shop/artworks/rendered.ts';
import { seed } from '../../bench/lists/seed.ts';
import { openRig } from '../../helpers/folding.ts';

const WORKS = 2_300;

t.test('pages far from the first', async (t) => {
  const rig = await openRig(t, { projections });
  await seed(rig.db, { works: WORKS, carts: [], projections: projections.filter(({ name }) => name === 'catalogue') });
  const lists = createLists(rig.db, createRenderings(rig.db), () => new Date());

  async function ask(query: ArtworksQuery): Promise<{ ids: number[]; total: number }> {
    const { artworks, total }: ArtworksReply = JSON.parse(await lists.readPage(query));
    return { ids: artworks.map(({ id }) => id), total };
  }

  async function all(where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from read.artwork where ${where} order by ${order}`.execute(
      rig.db,
    );
    return rows.map(({ id }) => id);
  }

  const byAge = sql`created_at desc, id desc`;
  const cases: [string, ArtworksQuery, RawBuilder<unknown>, RawBuilder<unknown>][] = [
    ['all', {}, sql`true`, byAge],
    ['by price', { sort: 'price_asc' }, sql`true`, sql`price_cents, id`],
    [
      'the dearest',
      { sort: 'price_desc', status: 'available' },
      sql`status = 'available'`,
      sql`price_cents desc, id desc`,
    ],
    ['popular', { sort: 'popular', is_digital: false }, sql`not is_digital`, byAge],
    ['found', { q: 'painting' }, sql`description like '%painting%'`, byAge],
  ];

  for (const [name, query, where, order] of cases)
    t.test(`pages far down hold what they must: ${name}`, async (t) => {
      const expected = await all(where, order);
      const last = (limit: number) => Math.ceil(expected.length / limit);
      for (const limit of [100, 70, 7])
        for (const page of [
          1,
          2,
          last(limit) - 1,
          last(limit),
          last(limit) + 1,
          1 + Math.floor(1_000 / limit),
          1_000_000,
        ])
          t.same(
            await ask({ ...query, page, limit }),
            { ids: expected.slice((page - 1) * limit, page * limit), total: expected.length },
            `page ${page} of ${limit}`,
          );
    });
});
