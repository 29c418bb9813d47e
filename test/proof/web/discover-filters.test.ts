import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { happened } from '../../web/happenings.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

t.test('narrowing down what I see', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = (title: string, said: object) => seedWork(stack, artist, { title, tags: [], ...said });
  await work('Cheap drawing', { category_id: 2, price: 40, medium: 'Charcoal on paper', dimensions: '20 × 30 cm' });
  await work('Dear painting', { category_id: 1, price: 4_000, tags: ['sea'] });
  await work('Digital study', { category_id: 8, price: 90, medium: 'Generative drawing', is_digital: true });
  await work('Without an image', { category_id: 9, pictures: 0 });
  const sold = await work('Gone', { category_id: 9, price: 300 });
  await artist.call('PUT', `/api/v1/artworks/${sold.id}`, { body: { status: 'sold' } });
  const portrait = { profile_image_url: sold.medium_url, profile_image_focus: '20 35' };
  await artist.call('PUT', '/artists/me', { body: { artist_name: 'Maren Holt', bio: 'Salt.', ...portrait } });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');
  const titles = () => main.getByRole('article').getByRole('heading').allTextContents();
  const count = (text: string) => main.getByRole('status').getByText(text, { exact: true }).waitFor();
  const search = () => new URL(page.url()).search;
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await count('4 works');
  };

  // Shows 7.11, 7.34
  t.test('by category, medium, availability, kind and price, one at a time', async (t) => {
    await page.goto('/discover');
    await count('4 works');
    const choose = (label: string, choice: string) => page.getByLabel(label, { exact: true }).selectOption(choice);
    const fill = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Enter');
    };
    for (const [narrow, address, chip, left] of [
      [() => choose('Category', 'mixed-media'), '?category=mixed-media', 'Mixed Media', ['Gone']],
      [() => fill('Medium', 'charcoal on paper'), '?medium=charcoal+on+paper', 'charcoal on paper', ['Cheap drawing']],
      [() => choose('Availability', 'sold'), '?status=sold', 'Sold', ['Gone']],
      [() => page.getByLabel('Digital only').check(), '?digital=true', 'Digital only', ['Digital study']],
      [() => fill('Price from', '$1.000,-'), '?min=1000', 'From $1,000.00', ['Dear painting']],
      [() => fill('Price to', '50,50'), '?max=50.5', 'Up to $50.50', ['Cheap drawing']],
    ] as const) {
      await narrow();
      await count('1 work');
      t.equal(search(), address);
      t.same(await titles(), left);
      await page.getByRole('button', { name: `Remove filter ${chip}` }).waitFor();
      await clear();
      t.equal(search(), '');
    }
    const applied = await happened(stack, 'search_filter_applied', 6);
    t.same(
      applied.map(({ properties: { filter } }) => filter),
      ['category', 'medium', 'status', 'digital', 'min', 'max'],
    );
  });

  t.test('an amount that cannot be understood changes nothing, and the field says so once it is left', async (t) => {
    await page.getByLabel('Price to').fill('100');
    await count('2 works');
    await page.getByLabel('Price to').fill('100 €');
    await page.getByLabel('Price to').blur();
    await page.getByText('Please enter an amount, such as 24.99').waitFor();
    await count('2 works');
    await shows(t, () => page.getByLabel('Price to').inputValue(), '100 €');
    t.same(await findings(page), []);
    await page.getByLabel('Price to').fill('');
    await shows(t, () => page.getByText('Please enter an amount').count(), 0);
    await count('4 works');
  });

  t.test('by several at once, which I take back one by one', async (t) => {
    await page.getByLabel('Availability').selectOption('available');
    await count('3 works');
    await page.getByLabel('Price to').fill('100');
    await count('2 works');
    await page.getByLabel('Category').selectOption('drawing');
    await count('1 work');
    await shoot(page, 'discover-filtered');
    t.same(await findings(page), []);
    await page.getByRole('button', { name: 'Remove filter Drawing' }).click();
    await count('2 works');
    await shows(t, () => page.evaluate('document.activeElement.textContent'), '2 works', 'the focus stays near');
    await page.goBack();
    await count('1 work');
    await shows(t, () => page.getByLabel('Category').inputValue(), 'drawing');
    await clear();
    await until('no price is asked for', async () => (await page.getByLabel('Price to').inputValue()) === '');
  });

  // Shows 8.33
  t.test('by values that say how many works they leave', async (t) => {
    const value = (group: string, name: string) =>
      page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
    await value('Size', 'Medium, up to 100 cm 3 works').waitFor();
    await value('Size', 'Small, up to 40 cm 1 work').click();
    await count('1 work');
    t.equal(search(), '?size=small');
    t.same(await titles(), ['Cheap drawing']);
    await value('Price', '$1,000 to $5,000 0 works').waitFor();
    await shows(t, () => value('Price', '$1,000 to $5,000 0 works').isDisabled(), true);
    await shows(t, () => value('Colour', 'Blue 0 works').isDisabled(), true);
    await shows(t, () => value('Size', 'Small, up to 40 cm 1 work').getAttribute('aria-pressed'), 'true');
    await shoot(page, 'discover-facets');
    t.same(await findings(page), []);
    await page.goBack();
    await count('4 works');
    await page.goForward();
    await count('1 work');
    await value('Size', 'Small, up to 40 cm 1 work').click();
    await count('4 works');
  });

  // Shows 8.34
  t.test('by words, which find artists too', async (t) => {
    const artists = page.getByRole('region', { name: 'Artists' });
    const field = page.getByRole('searchbox');
    await page.goto('/discover');
    await count('4 works');
    await hasCount(t, artists, 0);
    await field.click();
    await artists.getByText('Matching artists appear here.').waitFor();
    const top = async () => (await main.getByRole('article').first().boundingBox())?.y;
    const before = await top();
    await field.fill('maren');
    await artists.getByRole('link', { name: 'Maren Holt' }).waitFor();
    t.equal(await top(), before, 'nothing moves when they arrive');
    await shoot(page, 'discover-found-artists');
    await shows(t, () => artists.getByRole('link').getAttribute('href'), /^\/artist\/\d+$/);
    t.match(await artists.locator('img').getAttribute('style'), 'object-position: 20% 35%');
    await field.fill('');
    await artists.getByText('Matching artists appear here.').waitFor();
    t.equal(await top(), before, 'nor when the words are taken back');
    await page.goto('/discover?q=maren');
    await artists.getByRole('link', { name: 'Maren Holt' }).waitFor();
    await count('4 works');
    t.same(await findings(page), []);
    await page.goto('/discover');
    await count('4 works');
  });

  // Shows 7.12
  t.test('in the order that I like', async (t) => {
    for (const [order, first] of [
      ['Price, low to high', 'Cheap drawing'],
      ['Price, high to low', 'Dear painting'],
      ['Newest first', 'Gone'],
    ] as const) {
      await page.getByLabel('Sort by').selectOption(order);
      await main.getByRole('article').first().getByText(first).waitFor();
    }
    await page.getByLabel('Sort by').selectOption('Most viewed');
    await shows(t, async () => search(), '?sort=popular');
  });

  t.test('by a tag, as the page of a work links to it', async (t) => {
    await page.goto('/discover?tag=sea');
    await count('1 work');
    t.same(await titles(), ['Dear painting']);
    await page.getByRole('button', { name: 'Remove filter Tag: sea' }).click();
    await count('4 works');
  });

  t.test('until nothing is left, which tells me what to do', async (t) => {
    await page.goto('/discover?q=unicorn');
    await main.getByText('No works found').waitFor();
    await count('0 works');
    await shoot(page, 'discover-nothing');
    await main.getByRole('button', { name: 'Clear all filters' }).click();
    await count('4 works');
    await page.goto('/discover?min=50&max=10');
    await main.getByText('The lowest price is above the highest.').waitFor();
    await page.goto('/discover?page=-1&sort=sideways&category=&min=cheap&status=lost');
    await count('4 works');
    await hasCount(t, page.getByRole('list', { name: 'Active filters' }), 0, 'nonsense is left aside');
  });

  t.test('on a phone, behind a button', async (t) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/discover?status=available');
    await count('3 works');
    await shows(t, () => page.getByLabel('Category').isVisible(), false);
    const opener = page.getByRole('button', { name: 'Filters (1)' });
    await opener.click();
    await shows(t, () => opener.getAttribute('aria-expanded'), 'true');
    await page.getByLabel('Category').selectOption('digital');
    await count('1 work');
    t.equal(await scrollsSideways(page), false);
    t.same(await findings(page), []);
    await shoot(page, 'discover-filters-open');
  });
});
