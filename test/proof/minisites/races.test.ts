import t from 'tap';
import type { MinisitePage } from '../../../src/contract/minisites.ts';
import { startStack } from '../../helpers/stack.ts';
import { createSite, PAGES, SITE } from '../../minisites/people.ts';

type Pages = { pages: MinisitePage[] };

t.test('calls that race for a mini-site', async (t) => {
  const stack = await startStack(t, { redis: false });
  const about = { title: 'About', page_type: 'content' };

  /** Counts the answers by their status, and by the code of refusals. */
  function tally(answers: { status: number; body: unknown }[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const { code } = body as { code?: string };
      const what = code ? `${status} ${code}` : String(status);
      counts[what] = (counts[what] ?? 0) + 1;
    }
    return counts;
  }

  const artists = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => stack.artist(`Artist${n}`)));

  t.test('of 20 artists who want one slug at once, one gets it', async (t) => {
    const racers = await artists(20);
    const body = { slug: 'the-sea', title: 'The sea' };
    t.same(tally(await Promise.all(racers.map((racer) => racer.call('POST', SITE, { body })))), {
      201: 1,
      '409 SLUG_TAKEN': 19,
    });
    await Promise.all(racers.map((racer, n) => racer.call('POST', SITE, { body: { slug: `racer-${n}`, title: 'R' } })));
    const renamed = await Promise.all(racers.map((racer) => racer.call('PUT', SITE, { body: { slug: 'the-shore' } })));
    t.same(tally(renamed), { 200: 1, '409 SLUG_TAKEN': 19 }, 'renaming races in the same way');
  });

  t.test('of 8 mini-sites that one artist creates at once, one comes to be', async (t) => {
    const ada = await stack.artist('Ada');
    const create = (n: number) => ada.call('POST', SITE, { body: { slug: `ada-${n}`, title: 'Ada' } });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(n)));
    t.same(tally(answers), { 201: 1, '409 MINISITE_EXISTS': 7 });
    const ben = await stack.artist('Ben');
    const lost = answers.findIndex(({ status }) => status === 409);
    await createSite(ben, `ada-${lost}`);
  });

  t.test('of 10 pages that are added at once, five come to be', async (t) => {
    const cleo = await stack.artist('Cleo');
    await createSite(cleo, 'cleo');
    const answers = await Promise.all(Array.from({ length: 10 }, () => cleo.call('POST', PAGES, { body: about })));
    t.same(tally(answers), { 201: 5, '409 PAGE_LIMIT': 5 });
    await stack.foldAll();
    const { body } = await cleo.call<Pages>('GET', PAGES);
    t.same(
      body.pages.map(({ display_order }) => display_order),
      [1, 2, 3, 4, 5],
    );
  });

  t.test('a reordering that races a new page takes effect as a whole, or not at all', async (t) => {
    let moved = 0;
    for (let round = 0; round < 20; round += 1) {
      const dora = await stack.artist('Dora');
      await createSite(dora, `dora-${round}`);
      const ids: number[] = [];
      for (let n = 0; n < 3; n += 1) ids.push((await dora.call<MinisitePage>('POST', PAGES, { body: about })).body.id);
      const page_orders = ids.map((id, n) => ({ id, display_order: 10 - n }));
      const add = () => dora.call<MinisitePage>('POST', PAGES, { body: about });
      const reorder = () => dora.call('PUT', `${PAGES}/reorder`, { body: { page_orders } });
      const [added, reordered] =
        round % 2 ? await Promise.all([add(), reorder()]) : (await Promise.all([reorder(), add()])).toReversed();
      t.equal(added?.status, 201);
      await stack.foldAll();
      const { body } = await dora.call<Pages>('GET', PAGES);
      const places = body.pages.map(({ id, display_order }) => [id, display_order]);
      const [a, b, c] = ids;
      const last = (added?.body as MinisitePage | undefined)?.id;
      if (reordered?.status === 200) {
        moved += 1;
        t.same(places, [
          [c, 8],
          [b, 9],
          [a, 10],
          [last, 11],
        ]);
      } else {
        t.match(reordered, { status: 400, body: { code: 'VALIDATION' } });
        t.same(places, [
          [a, 1],
          [b, 2],
          [c, 3],
          [last, 4],
        ]);
      }
    }
    t.comment(`${moved} of 20 reorderings came first`);
  });

  t.test('a slug that is given up and wanted at once has one owner at the end', async (t) => {
    const [eve, ...others] = await artists(9);
    if (!eve) throw new Error('nobody came');
    await createSite(eve, 'contested');
    const wanting = others.map((other) => other.call('POST', SITE, { body: { slug: 'contested', title: 'O' } }));
    const [given, ...wanted] = await Promise.all([eve.call('DELETE', SITE), ...wanting]);
    t.equal(given?.status, 204);
    const { 201: won = 0, '409 SLUG_TAKEN': lost = 0 } = tally(wanted);
    t.ok(won <= 1);
    t.equal(won + lost, 8);
  });
});
