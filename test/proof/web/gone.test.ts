import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { holdBack } from '../../web/hold-back.ts';
import { done, openSite } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

const SITE = '/artists/me/minisite';

t.test('a tab does not go on showing what it saw and what is gone', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const work = await seedWork(stack, maren, { title: 'Low Tide' });
  await openSite(maren);
  await stack.foldAll();
  const visitor = await openPage(browser, stack.origin);

  // Shows 8.6
  t.test('a work that was deleted', async (t) => {
    await visitor.goto(`/artwork/${work.id}`);
    const title = visitor.getByRole('heading', { level: 1, name: 'Low Tide' });
    await title.waitFor();
    await visitor.getByRole('banner').getByRole('link', { name: 'Sell Art' }).click();
    await title.waitFor({ state: 'detached' });
    await maren.call('DELETE', `/artworks/${work.id}`);
    await stack.foldAll();
    await visitor.goBack();
    await t.resolves(visitor.getByRole('heading', { name: 'Artwork not found' }).waitFor());
  });

  for (const action of ['Add to Bag', 'Favorite'])
    t.test(`a work that was deleted, after ${action}`, async (t) => {
      const { id } = await seedWork(stack, maren, { title: 'High Tide' });
      await stack.foldAll();
      const page = await openPage(browser, stack.origin);
      await comeBack(page, maren);
      await page.goto(`/artwork/${id}`);
      const press = page.getByRole('button', { name: action, exact: true });
      await press.waitFor();
      await maren.call('DELETE', `/artworks/${id}`);
      await stack.foldAll();
      await press.click();
      await t.resolves(page.getByRole('heading', { name: 'Artwork not found' }).waitFor());
      await page.context().close();
    });

  // Shows 8.6
  t.test('a site that was unpublished', async (t) => {
    await visitor.goto('/artist/holt-press');
    const statement = visitor.getByRole('heading', { name: 'Statement' });
    await statement.waitFor();
    await visitor.getByRole('banner').getByRole('link', { name: 'Vernissage' }).click();
    await statement.waitFor({ state: 'detached' });
    await done(maren, 'PUT', SITE, { is_published: false });
    await stack.foldAll();
    await visitor.goBack();
    await t.resolves(visitor.getByRole('heading', { name: 'Artist profile not found' }).waitFor());
  });

  // Shows 8.6
  t.test('the pages of a site that was deleted, in the new one', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, maren);
    await page.goto('/dashboard?view=manage-site');
    await page.getByText('5 of 5 pages').waitFor();
    await page.getByRole('button', { name: 'Delete Mini-Site' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Mini-Site' }).click();
    const create = page.getByRole('button', { name: 'Create Mini-Site' });
    await create.waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Ebb lines');
    await page.getByLabel('Slug').fill('ebb-lines');
    const release = await holdBack(page, '**/minisite/pages');
    await create.click();
    await page.getByText('Loading pages...').waitFor();
    await hasCount(t, page.getByRole('list', { name: 'Pages' }), 0);
    release();
    await page.getByText('No pages yet.').waitFor();
  });

  t.test('the pages of a site in whose place another device has put a new one', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, maren);
    await done(maren, 'POST', `${SITE}/pages`, { title: 'Of the old site', page_type: 'studio' });
    await stack.foldAll();
    await page.goto('/dashboard?view=manage-site');
    const old = page.getByRole('link', { name: 'Of the old site', exact: true });
    await old.waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
    await old.waitFor({ state: 'detached' });
    await maren.call('DELETE', SITE);
    await done(maren, 'POST', SITE, { slug: 'spring-lines', title: 'Spring lines' });
    await stack.foldAll();
    const release = await holdBack(page, '**/minisite/pages');
    await page.goBack();
    await page.getByText('Loading pages...').waitFor();
    await hasCount(t, old, 0);
    release();
    await page.getByText('No pages yet.').waitFor();
  });

  t.test('a page that is being edited: what is typed stays in sight', async (t) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, maren);
    const { id } = await done<{ id: number }>(maren, 'POST', `${SITE}/pages`, { title: 'Notes', page_type: 'content' });
    await stack.foldAll();
    await page.goto('/dashboard?view=manage-site');
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.click();
    await page.keyboard.type('Low water at six');
    await maren.call('DELETE', `${SITE}/pages/${id}`);
    await stack.foldAll();
    await page.getByRole('button', { name: 'Save Page' }).click();
    await page.getByText('This page is gone').waitFor();
    await shows(t, () => content.textContent(), 'Low water at six');
    await shoot(page, 'page-gone');
  });
});
