import t from 'tap';
import { minisites } from '../../projections/minisites.ts';
import type { MinisitePage } from '../../src/contract/minisites.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { startStack } from '../helpers/stack.ts';
import { after, createSite, PAGES, SITE } from './people.ts';

type Pages = { pages: MinisitePage[] };

t.test('the pages of a mini-site', async (t) => {
  const stack = await startStack(t, { redis: false });
  const visitor = stack.visitor();
  const about = { title: 'About', page_type: 'content' };

  t.test('an artist adds, reads, changes and deletes pages', async (t) => {
    const ada = await stack.artist('Ada');
    await createSite(ada, 'ada');
    const body = {
      title: ' About ',
      page_type: 'content',
      content_html: '<p onclick="alert(1)">Salt<script>x</script></p>',
    };
    const added = await ada.call<MinisitePage>('POST', `/api/v1${PAGES}/`, { body });
    t.equal(added.status, 201);
    const { id, ...said } = added.body;
    const page = { title: 'About', page_type: 'content', content_html: '<p>Salt</p>', is_published: false };
    t.same(said, { ...page, display_order: 1 }, 'cleaned, and a draft');

    const own = await ada.call('GET', `${PAGES}/${id}`, { headers: after(added) });
    t.same(own.body, added.body);
    const second = await ada.call<MinisitePage>('POST', PAGES, {
      body: { title: 'Find me', page_type: 'contact', is_published: true },
    });
    t.match(second.body, { content_html: null, is_published: true, display_order: 2 });
    const both = await ada.call<Pages>('GET', PAGES, { headers: after(second) });
    t.same(both.body, { pages: [added.body, second.body] });

    const changed = await ada.call<MinisitePage>('PUT', `${PAGES}/${id}`, { body: { content_html: '<b>Rope' } });
    t.same(changed.body, { ...added.body, content_html: '<b>Rope</b>' });
    const cleared = await ada.call<MinisitePage>('PUT', `${PAGES}/${id}`, {
      body: { title: 'Studio', page_type: 'studio', content_html: '', is_published: true },
    });
    t.same(cleared.body, {
      ...added.body,
      title: 'Studio',
      page_type: 'studio',
      content_html: null,
      is_published: true,
    });
    const same = await ada.call('PUT', `${PAGES}/${id}`, { body: {} });
    t.same(same.body, cleared.body);
    t.equal(same.headers.get('x-log-position'), null);

    const deleted = await ada.call('DELETE', `${PAGES}/${id}`);
    t.equal(deleted.status, 204);
    t.same((await ada.call('GET', PAGES, { headers: after(deleted) })).body, { pages: [second.body] });
    for (const method of ['GET', 'PUT', 'DELETE'])
      t.match(
        await ada.call(method, `${PAGES}/${id}`, { headers: after(deleted), ...(method === 'PUT' && { body: {} }) }),
        { status: 404, body: { code: 'PAGE_NOT_FOUND', message: 'Page not found' } },
        method,
      );
  });

  t.test('only published pages of a published mini-site are public', async (t) => {
    const ben = await stack.artist('Ben');
    await createSite(ben, 'ben');
    const shown = await ben.call<MinisitePage>('POST', PAGES, { body: { ...about, is_published: true } });
    await ben.call('POST', PAGES, { body: { ...about, title: 'Draft' } });
    const paths = [`/artists/${ben.profileId}/minisite/pages`, '/artists/ben/minisite/pages'];
    for (const path of paths) t.equal((await visitor.call('GET', path, { headers: after(shown) })).status, 404);
    const published = await ben.call('PUT', SITE, { body: { is_published: true } });
    for (const path of paths)
      t.same((await visitor.call('GET', `/api/v1${path}`, { headers: after(published) })).body, {
        pages: [shown.body],
      });
  });

  t.test('the sixth page is refused until one goes', async (t) => {
    const cleo = await stack.artist('Cleo');
    await createSite(cleo, 'cleo');
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) ids.push((await cleo.call<MinisitePage>('POST', PAGES, { body: about })).body.id);
    t.match(await cleo.call('POST', PAGES, { body: about }), { status: 409, body: { code: 'PAGE_LIMIT' } });
    await cleo.call('DELETE', `${PAGES}/${ids[0]}`);
    t.match(await cleo.call('POST', PAGES, { body: about }), { status: 201, body: { display_order: 6 } });
  });

  t.test('pages are reordered all together', async (t) => {
    const dora = await stack.artist('Dora');
    await createSite(dora, 'dora');
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c'])
      ids.push((await dora.call<MinisitePage>('POST', PAGES, { body: { ...about, title } })).body.id);
    const [a = 0, b = 0, c = 0] = ids;
    const reorder = (...page_orders: { id: unknown; display_order: unknown }[]) =>
      dora.call<Pages>('PUT', `${PAGES}/reorder`, { body: { page_orders } });
    const titles = (pages: MinisitePage[]) => pages.map(({ title }) => title).join('');

    const moved = await reorder({ id: a, display_order: 2 }, { id: b, display_order: 0 }, { id: c, display_order: 1 });
    t.equal(moved.status, 200);
    t.equal(titles(moved.body.pages), 'bca');
    t.same((await dora.call('GET', PAGES, { headers: after(moved) })).body, moved.body);

    const stranger = await stack.artist('Eve');
    await createSite(stranger, 'eve');
    const foreign = await stranger.call<MinisitePage>('POST', PAGES, { body: about });
    for (const [what, answer] of Object.entries({
      'one is missing': await reorder({ id: a, display_order: 0 }, { id: b, display_order: 1 }),
      "one is somebody else's": await reorder(
        { id: a, display_order: 0 },
        { id: b, display_order: 1 },
        { id: foreign.body.id, display_order: 2 },
      ),
      'two want one place': await reorder(...ids.map((id) => ({ id, display_order: 1 }))),
      'a place is none': await reorder(...ids.map((id) => ({ id, display_order: `${id}` }))),
      'none is named': await reorder(),
    }))
      t.match(answer, { status: 400, body: { code: 'VALIDATION' } }, what);
    t.same((await dora.call('GET', PAGES, { headers: after(foreign) })).body, moved.body, 'and nothing has moved');
  });

  t.test('a page has its limits', async (t) => {
    const fay = await stack.artist('Fay');
    await createSite(fay, 'fay');
    const longest = { ...about, title: 'x'.repeat(100), content_html: `<p>${'ö'.repeat(49_993)}</p>` };
    const wrong = {
      'no title': { title: undefined },
      'a title of blanks': { title: '   ' },
      'a title over 100 characters': { title: 'x'.repeat(101) },
      'no type': { page_type: undefined },
      'an unknown type': { page_type: 'shop' },
      'content over 50,000 characters': { content_html: 'x'.repeat(50_001) },
      'content that is over 50,000 characters once it is cleaned': { content_html: '<'.repeat(20_000) },
      'a flag that is none': { is_published: 'yes' },
    };
    for (const [what, change] of Object.entries(wrong))
      t.match(
        await fay.call('POST', PAGES, { body: { ...longest, ...change } }),
        { status: 400, body: { code: 'VALIDATION' } },
        what,
      );
    const added = await fay.call<MinisitePage>('POST', PAGES, { body: longest });
    t.match(added, { status: 201, body: longest });
    const again = await fay.call('PUT', `${PAGES}/${added.body.id}`, { body: added.body });
    t.equal(again.status, 200, 'what was answered can be sent again');
  });

  t.test("somebody else's pages are not there", async (t) => {
    const [gil, hal] = [await stack.artist('Gil'), await stack.artist('Hal')];
    await createSite(gil, 'gil');
    await createSite(hal, 'hal');
    const page = await gil.call<MinisitePage>('POST', PAGES, { body: { ...about, is_published: true } });
    await gil.call('PUT', SITE, { body: { is_published: true } });
    await stack.foldAll();
    for (const id of [page.body.id, 999_999, '9'.repeat(30), '0', '-1', '1.5', 'x', '%00'])
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await hal.call(method, `${PAGES}/${id}`, method === 'PUT' ? { body: { title: 'Mine' } } : {});
        // A path with a NUL in it is refused before anybody looks for a page.
        const code = id === '%00' ? 'NOT_FOUND' : 'PAGE_NOT_FOUND';
        t.match(answer, { status: 404, body: { code } }, `${method} ${id}`);
      }
    t.same((await gil.call('GET', `${PAGES}/${page.body.id}`)).body, page.body);
  });

  t.test('and the read model is what the log says', async (t) => {
    await stack.foldAll();
    for (const { name, differences } of await verifyProjection(stack.db, minisites)) t.equal(differences, 0, name);
  });
});
