import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { THEMES } from '../../../src/contract/minisites.ts';
import { pageAnchor } from '../../../web/src/features/minisites/page-anchor.ts';
import { openTestPool } from '../../helpers/database.ts';
import { forgetKept, takeAway } from '../../helpers/read-models.ts';
import { startStack } from '../../helpers/stack.ts';
import { HOSTILE } from '../../minisites/hostile.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { complaintsOf, openPage, startBrowser } from '../../web/browser.ts';
import { done, openSite, PROFILE } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

/** Above the ids of pages that are added through the API. */
const FIRST_ID = 900_000;
const LONG = `Tide${'lines'.repeat(18)}`;

t.test('a mini-site that is published', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  for (const title of ['Salt', 'Low water']) await seedWork(stack, maren, { title });
  await done(maren, 'PUT', '/artists/me', PROFILE);
  const pages = await openSite(maren);
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  const site = page.getByRole('region', { name: 'Tide lines' });
  const nav = page.getByRole('navigation', { name: 'Pages of this site' });

  // Shows 1.87, 1.88, 6.9
  t.test('shows its pages under the profile, at its own address', async (t) => {
    await page.goto('/artist/holt-press');
    await page.getByRole('heading', { level: 1, name: 'Maren Holt' }).waitFor();
    await site.getByRole('heading', { level: 2, name: 'Tide lines' }).waitFor();
    await site.getByText('Woodcuts from the west coast').waitFor();
    await hasTexts(t, nav.getByRole('link'), ['Statement', 'Prints', 'Contact', 'The workshop']);
    await site.getByRole('heading', { level: 4, name: 'What the tide keeps' }).waitFor();
    await shows(
      t,
      () => site.getByRole('link', { name: 'the notes' }).getAttribute('rel'),
      'noopener noreferrer nofollow',
    );
    await nav.getByRole('link', { name: 'Prints' }).click();
    await site.getByRole('img', { name: 'Salt by Maren Holt' }).waitFor();
    await hasCount(t, page.getByRole('img', { name: 'Salt by Maren Holt' }), 1, 'the works hang once');
    await nav.getByRole('link', { name: 'Contact' }).click();
    await site.getByRole('link', { name: 'Instagram' }).waitFor();
    await nav.getByRole('link', { name: 'The workshop' }).click();
    await site.getByText('Verftsgaten 12').waitFor();
    await shows(t, () => nav.locator('[aria-current]').textContent(), 'The workshop');
    await page.goBack();
    await site.getByRole('heading', { level: 3, name: 'Contact' }).waitFor();
    await page.goto(`/artist/${maren.profileId}#prints-${pages[1]?.id}`);
    await site.getByRole('heading', { level: 3, name: 'Prints' }).waitFor();
  });

  // Shows 6.9
  for (const theme of THEMES)
    t.test(`hangs in the theme ${theme}`, async (t) => {
      await done(maren, 'PUT', '/artists/me/minisite', { theme });
      await stack.foldAll();
      await page.goto('/artist/holt-press');
      await site.getByRole('heading', { level: 4 }).first().waitFor();
      await shows(t, () => page.locator('[data-site-theme]').first().getAttribute('data-site-theme'), theme);
      t.same(await findings(page), []);
      await shoot(page, `site-${theme}`);
      await page.screenshot({ path: `test/web/screenshots/site-${theme}-full.png`, fullPage: true });
    });

  t.test('does not break under long words', async (t) => {
    await done(maren, 'PUT', '/artists/me', { ...PROFILE, artist_name: LONG, location: LONG, studio_name: LONG });
    await done(maren, 'PUT', '/artists/me/minisite', { title: LONG, subtitle: LONG });
    await done(maren, 'PUT', `/artists/me/minisite/pages/${pages[1]?.id}`, { title: LONG });
    await stack.foldAll();
    await page.goto('/artist/holt-press');
    await page.getByRole('heading', { level: 2, name: LONG }).waitFor();
    await shoot(page, 'site-long');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      t.equal(await scrollsSideways(page), false, `${width} wide`);
    }
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });

  t.test('stays in its window when a picture cannot be loaded', async (t) => {
    const draft = `/artists/me/minisite/pages/${pages[4]?.id}`;
    const content_html = '<img src="https://nowhere.invalid/wide.png" alt="The studio" width="1200" height="600">';
    await done(maren, 'PUT', draft, { content_html, is_published: true });
    await stack.foldAll();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/artist/holt-press');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('nowhere.invalid'));
    await nav.getByRole('link', { name: 'Not yet' }).click();
    await page.getByRole('img', { name: 'The studio' }).scrollIntoViewIfNeeded();
    await failed;
    await shows(t, () => scrollsSideways(page), false);
    await done(maren, 'PUT', draft, { is_published: false });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 7.48
  t.test('is shown as known elements alone', async (t) => {
    const said = `<p>Calm words</p><script>window.caught = 2</script><a href="javascript:window.caught=3">press me</a>`;
    const samples = Object.entries({ ...HOSTILE, said });
    const pool = openTestPool(t, stack.database, 'owner');
    for (const [n, [title, html]] of samples.entries()) {
      const storable = html.replaceAll('\0', '');
      await sql`insert into read.minisite_page select ${FIRST_ID + n}, minisite_id, ${title}, page_type, ${storable}, true,
        ${n + 10} from read.minisite_page where id = ${pages[0]?.id}`.execute(pool);
    }
    await forgetKept(stack);
    await page.goto('/artist/holt-press');
    await nav.getByRole('link', { name: 'said', exact: true }).waitFor();
    const asked = samples.map(([title], n) => ({ title, anchor: pageAnchor({ title, id: FIRST_ID + n }) }));
    await page.evaluate(await readFile(join(import.meta.dirname, '../../web/judge-shown.js'), 'utf8'));
    t.same(await page.evaluate(`judgeShown(${JSON.stringify(asked)})`), []);
    const article = page.getByRole('article').filter({ hasText: 'Calm words' });
    await article.getByText('press me').click();
    await hasCount(t, article.locator('a[href]'), 0);
    t.equal(await page.evaluate('window.caught'), undefined);
    await sql`delete from read.minisite_page where id >= ${FIRST_ID}`.execute(pool);
    await forgetKept(stack);
  });

  // Shows 4.28
  t.test('says what cannot be fetched, and shows the rest', async () => {
    const giveBack = await takeAway(t, stack, 'minisite_page');
    await page.reload();
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to fetch pages$/ })
      .waitFor();
    await page.getByRole('img', { name: /^Salt by/ }).waitFor();
    await giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('What the tide keeps').waitFor();
  });
});
