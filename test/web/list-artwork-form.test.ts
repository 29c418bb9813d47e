import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, fillLogin, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { shows } from './shown.ts';

t.test('the form of a listing', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const ines = await stack.artist('Ines Duarte');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // Shows 1.79
  t.test('a visitor signs in first, and one without a profile is asked to create it', async (t) => {
    const ada = await stack.shopper('Ada');
    await page.goto('/list-artwork');
    await page.waitForURL('**/login');
    await fillLogin(page, ada.session.user.email, ada.password);
    await page.waitForURL('**/list-artwork');
    const create = page.getByRole('link', { name: 'Create Artist Profile' });
    await shows(t, () => create.getAttribute('href'), '/dashboard?view=artist-profile');
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-no-profile');
  });

  // Shows 3.30, 3.31, 3.32, 5.10
  t.test('hears what is missing, in its place', async (t) => {
    await comeBack(page, ines);
    await page.goto('/list-artwork');
    await field('Title').waitFor();
    await shows(t, () => page.title(), 'List artwork · Vernissage');
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork');
    t.equal(await scrollsSideways(page), false);
    await field('Tags').fill('x'.repeat(41));
    await field('Limited edition').fill('1.5');
    await button('List Artwork').click();
    for (const sentence of [
      ...['Title is required', 'Description is required', 'Category is required', 'Medium is required'],
      ...[
        'Valid price is required',
        'A tag must have at most 40 characters',
        'Please enter a number from 1 to 1,000,000',
      ],
    ])
      await page.getByText(sentence, { exact: true }).waitFor();
    const focused = () => page.evaluate('document.activeElement.name');
    t.equal(await focused(), 'title');
    await field('Title').fill('Salt');
    await field('Description').fill('Salt on paper.');
    await button('List Artwork').click();
    t.equal(await focused(), 'category_id');
    await field('Title').fill('');
    await field('Description').fill('');
    await shows(t, () => field('Price').getAttribute('inputmode'), 'decimal');
    for (const price of ['0', '-3', '0.005', '1.2345', '24 €', '10000000']) {
      await field('Price').fill(price);
      await page.getByText('Valid price is required').waitFor();
    }
    t.same(await findings(page), []);
    await shoot(page, 'list-artwork-refused');
  });

  t.test('takes a price as it is typed in any country, and shows what it understands', async (t) => {
    for (const [typed, understood] of [
      ['24,99', '$24.99'],
      ['$ 1.250,50', '$1,250.50'],
      ['1 250', '$1,250.00'],
    ] as const) {
      await field('Price').fill(typed);
      await page.getByText(understood, { exact: true }).waitFor();
      await shows(t, () => page.getByText('Valid price is required').count(), 0, typed);
    }
    await field('Limited edition').fill('1,000');
    await page.getByText('1,000 pieces', { exact: true }).waitFor();
  });

  // Shows 7.18
  t.test('is asked before leaving a half-filled form', async (t) => {
    await field('Title').fill('Salt, second state');
    await page.getByText('18 / 200').waitFor();
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('link', { name: 'Discover' }).click();
    await (await asked).dismiss();
    await click;
    await shows(t, () => field('Title').inputValue(), 'Salt, second state');
  });
});
