import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import type { Stats } from '../../src/contract/figures.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { pageOf } from '../helpers/page-of.ts';
import { startStack } from '../helpers/stack.ts';

t.test('a page is one, however it was spelled', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  async function pagesOf(paths: string[]): Promise<string[]> {
    const { rows } = await sql<{ page: string }>`
      select log.page_of(path) as page from unnest(${paths}::text[]) with ordinality said (path, n) order by n`.execute(
      db,
    );
    return rows.map(({ page }) => page);
  }

  t.test('with a slash at the end or without, encoded or not', async (t) => {
    const spellings: Record<string, string[]> = {
      '/': ['/', '//', '///'],
      '/about': ['/about', '/about/', '/about//', '/%61bout', '/%61%62out/'],
      '/über': ['/über', '/%C3%BCber', '/%c3%bcber/', '/u\u0308ber', '/u%CC%88ber'],
      '/raxo-(x)': ['/raxo-(x)', '/raxo-%28x%29', '/raxo-%28x)'],
      '/a b': ['/a b', '/a%20b'],
      '/🖼': ['/🖼', '/%F0%9F%96%BC', '/%f0%9f%96%bc'],
      '/海/空': ['/海/空', '/%E6%B5%B7/%E7%A9%BA/'],
      '/a%2FB': ['/a%2FB', '/a%2fB', '/a%2F%42'],
      '/%2541': ['/%2541'],
      '/a%3Fb%23c%5C': ['/a%3Fb%23c%5C', '/a%3fb%23c%5c'],
      '/%00%1F%7F': ['/%00%1F%7F', '/%00%1f%7f'],
      '/%E2%80%AEevil': ['/%E2%80%AEevil', '/%e2%80%ae%65vil'],
      '/%C3': ['/%C3', '/%c3'],
      '/%C0%AF': ['/%C0%AF', '/%c0%af'],
      '/%ED%A0%80': ['/%ED%A0%80', '/%ed%a0%80/'],
      '/%F5%80%80%80': ['/%F5%80%80%80'],
      '/100%25é%25': ['/100%é%', '/100%%C3%A9%25'],
      '/%25zz': ['/%zz', '/%25zz'],
    };
    for (const [page, paths] of Object.entries(spellings))
      t.same(
        await pagesOf(paths),
        paths.map(() => page),
        page,
      );
  });

  t.test('and a page without escapes is its own page', async () => {
    const bytes = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 2, maxLength: 2 });
    const piece = fc.oneof(
      bytes.map((digits) => `%${digits.join('')}`),
      fc.constantFrom('/', '%', 'a', 'ü', '%C3%BC', '%e2%82%ac', '%F0%9F%96%BC', '\u0301', '%2f', '%E2%80%8B'),
      fc.string({ unit: 'grapheme', maxLength: 2 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
    );
    const paths = fc.array(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      { minLength: 200, maxLength: 200 },
    );
    const law = fc.asyncProperty(paths, async (paths) => {
      const pages = await pagesOf(paths);
      const again = await pagesOf(pages);
      for (const [n, path] of paths.entries())
        if (pages[n] !== pageOf(path) || (again[n] !== pages[n] && !pages[n]?.includes('%')))
          throw new Error(`${JSON.stringify(path)} is ${pages[n]}, by other means ${pageOf(path)}, again ${again[n]}`);
    });
    await fc.assert(law, { numRuns: 30 });
  });
});

t.test('the figures have one row for a page', async (t) => {
  const stack = await startStack(t, { redis: false });
  const paths = ['/about', '/about/?from=mail', '/über', '/%C3%BCber#top', '/raxo-(x)', '/raxo-%28x%29', '/', '/?q'];
  for (const path of paths)
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path } });
  await stack.foldAll();
  const { body } = await (await stack.admin()).call<Stats>('GET', '/api/v1/engagement/stats');
  t.same(
    body.top_pages,
    ['/', '/about', '/raxo-(x)', '/über'].map((page) => ({ page, view_count: 2 })),
  );
  for (const { name, shown } of await verifyProjection(stack.parts.db, topPages)) t.same(shown, [], name);
});
