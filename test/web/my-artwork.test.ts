import t from 'tap';
import { list } from '../artworks/people.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('an artist keeps the inventory', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const ines = await stack.artist('Ines Duarte');
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  await comeBack(page, ines);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const remove = page.getByRole('button', { name: /^Delete Selected/ });
  const dialog = page.getByRole('alertdialog');

  t.test('is told what would be here before the first work', async (t) => {
    await page.goto('/dashboard#my-artwork');
    await page.getByText('No artwork yet').waitFor();
    await shows(
      t,
      () => page.getByRole('main').getByRole('link', { name: 'List Artwork' }).getAttribute('href'),
      '/list-artwork',
    );
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork-empty');
  });

  // Shows 1.59, 1.60, 1.61, 2.31
  t.test('sees each work with its label, its status and the way to its page', async (t) => {
    const salt = await seedWork(stack, ines, { title: 'Salt', medium: 'Oil on linen', price: 1250.5 });
    await seedWork(stack, ines, { title: 'The orchard gate', price: 480 });
    await seedWork(stack, ines, { title: `Nine${'o’clock'.repeat(28)}`, medium: 'x'.repeat(100), price: 9_999_999.99 });
    const drift = await seedWork(stack, ines, { title: 'Drift', price: 90 });
    await ines.call('PUT', `/api/v1/artworks/${drift.id}`, { body: { status: 'reserved' } });
    await stack.foldAll();
    await page.reload();
    await row('Salt').getByText('Oil on linen').waitFor();
    await row('Salt').getByText('$1,250.50').waitFor();
    await row('Salt').getByRole('img', { name: 'Salt by Ines Duarte' }).waitFor();
    const status = (title: string) => row(title).getByRole('combobox');
    await shows(t, () => status('Salt').inputValue(), 'available');
    await shows(t, () => status('Drift').inputValue(), 'reserved');
    const colors =
      'new Set([...document.querySelectorAll("td select")].map((shown) => getComputedStyle(shown).color)).size';
    t.equal(await page.evaluate(colors), 2, 'each status in a colour of its own');
    const link = row('Salt').getByRole('link', { name: 'View Page' });
    await shows(t, () => link.getAttribute('href'), `/artwork/${salt.id}`);
    await page.getByText('4 works, 3 available').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    t.same(await findings(page), []);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 1.57
  t.test('selects one, some and all', async (t) => {
    await shows(t, () => remove.getAttribute('aria-disabled'), 'true');
    await row('Salt').getByRole('checkbox').check();
    await hasCount(t, page.locator('input:indeterminate'), 1);
    await all.click();
    await hasCount(t, page.getByRole('row').getByRole('checkbox', { checked: true }), 4);
    await shows(t, () => all.isChecked(), true);
    await all.uncheck();
    await hasCount(t, page.getByRole('row').getByRole('checkbox', { checked: true }), 0);
  });

  // Shows 1.58, 4.46
  t.test('is asked before works are deleted, and may keep them', async (t) => {
    await row('Salt').getByRole('checkbox').check();
    await row('Drift').getByRole('checkbox').check();
    await remove.click();
    await dialog.getByText('Are you sure you want to delete 2 artwork(s)? This action cannot be undone.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'my-artwork-confirm');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = () => page.evaluate('document.activeElement.textContent');
    await shows(t, focused, /^Delete Selected/, 'the focus came back');
    await hasCount(t, page.getByRole('row'), 5);
  });

  // Shows 1.58, 2.32
  t.test('deletes what was selected, after saying yes', async (t) => {
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 works, 2 available').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await hasCount(t, row('Salt'), 0);
    await shows(t, () => remove.getAttribute('aria-disabled'), 'true', 'nothing is selected any more');
    await stack.foldAll();
    const { body } = await ines.call<{ total: number }>('GET', '/api/v1/artworks/my');
    t.equal(body.total, 2);
  });

  // Shows 1.61
  t.test('marks a work as sold, and looks at those alone', async (t) => {
    await row('The orchard gate').getByRole('combobox').selectOption('Sold');
    await page.getByText('2 works, 1 available').waitFor();
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Sold' }).click();
    await page.getByText('1 sold, 1 available').waitFor();
    t.match(page.url(), /\?status=sold#my-artwork$/);
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Reserved' }).click();
    await page.getByText('No reserved works').waitFor();
    await shoot(page, 'my-artwork-none-reserved');
    await page.getByRole('link', { name: 'Show All' }).click();
    await page.getByText('2 works, 1 available').waitFor();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high');
    await page.waitForURL('**?sort=price_asc#my-artwork');
    await page.getByRole('row').nth(1).getByRole('link', { name: 'The orchard gate', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('row').nth(2).getByRole('link', { name: 'The orchard gate', exact: true }).waitFor();
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });

  // Shows 5.13
  t.test('turns the pages of a long inventory', async (t) => {
    for (let work = 0; work < 20; work += 1) await list(ines, { title: `Study ${work + 1}` });
    await stack.foldAll();
    const asked = page.waitForRequest('**/artworks/my?**');
    await page.goto('/dashboard?view=my-artwork');
    t.equal(new URL((await asked).url()).search, '?sort=newest&page=1&limit=20');
    await page.getByText('22 works').waitFor();
    await hasCount(t, page.getByRole('row'), 21);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/dashboard?view=my-artwork&page=2');
    await row('The orchard gate').waitFor();
    await all.check();
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('20 works').waitFor();
    await hasCount(t, page.getByRole('row'), 21, 'the page before, now that this one is empty');
  });
});
