import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { startBetween } from '../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { done } from '../../web/minisite.ts';

const PAGES = '/artists/me/minisite/pages';

t.test('an artist whose new page was stored, but who was not told, saves it again: it is there once', async (t) => {
  const stack = await startStack(t);
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines', theme: 'classic' });
  await stack.foldAll();
  const page = await openPage(browser, between.origin);
  await comeBack(page, maren);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(PAGES)) keys.push(request.headers()['idempotency-key']);
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const write = async (title: string) => {
    await page.goto('/dashboard?view=manage-site');
    await button('Add Page').click();
    // Before that, the field of this label is the one of the site.
    await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor();
    await page.getByLabel('Title').fill(title);
  };
  const titles = async () => {
    await stack.foldAll();
    const { body } = await maren.call<{ pages: { title: string }[] }>('GET', PAGES);
    return body.pages.map(({ title }) => title);
  };

  between.faults.push({ method: 'POST', path: /pages/, status: 'lost' });
  await write('Statement');
  await button('Save Page').click();
  await page.getByRole('alert').filter({ hasText: 'Failed to create page' }).waitFor();
  t.same(await titles(), ['Statement'], 'it was stored');
  between.faults.length = 0;
  await button('Save Page').click();
  await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor({ state: 'detached' });
  t.same(await titles(), ['Statement'], 'and is there once');

  await write('Statement');
  await button('Save Page').click();
  await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor({ state: 'detached' });
  t.same(await titles(), ['Statement', 'Statement'], 'the same once more, when it was told, is another page');
  t.equal(keys.length, 3);
  t.match(keys[0], /^"[0-9a-f-]{36}"$/);
  t.equal(keys[1], keys[0]);
  t.not(keys[2], keys[0]);
});
