import t from 'tap';
import { formatMoment } from '../../web/src/lib/format.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { collector, openAs, order } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('a work on its own wall', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, {
    title: 'What the sea leaves',
    pictures: 3,
    is_digital: true,
    is_commission: true,
    limited_edition: 1_250,
    category_id: 9,
  });
  await seedWork(stack, artist, { title: 'Salt' });
  await seedWork(stack, await stack.artist('Somebody Else'), { title: 'Not hers' });
  const unsaid = { limited_edition: null, dimensions: null, style: null, size: null, weight: null, tags: [] };
  const sold = await seedWork(stack, artist, { title: 'Gone', ...unsaid });
  await artist.call('PUT', `/api/v1/artworks/${sold.id}`, { body: { status: 'sold' } });
  const long = await seedWork(stack, artist, {
    title: 'Unbroken'.repeat(25),
    medium: 'm'.repeat(100),
    dimensions: 'd'.repeat(200),
    tags: ['t'.repeat(40), 'and'],
    description: `${'word'.repeat(100)}\n\n${'A sentence of an artist. '.repeat(60)}`,
  });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const main = page.getByRole('main');

  // Shows 1.25, 1.26, 1.27, 1.28, 1.29, 1.30, 2.6
  t.test('says what it is, whose, and for how much', async (t) => {
    await page.goto(`/artwork/${work.id}`);
    await page.getByRole('heading', { level: 1, name: 'What the sea leaves' }).waitFor();
    await page.getByRole('img', { name: 'What the sea leaves by Maren Holt', exact: true }).waitFor();
    const artistLink = main.getByRole('link', { name: 'Maren Holt', exact: true });
    await shows(t, () => artistLink.getAttribute('href'), `/artist/${artist.profileId}`);
    const category = main.getByRole('link', { name: 'Mixed Media' });
    await shows(t, () => category.getAttribute('href'), '/discover?category=mixed-media');
    await main.getByText('$1,200.50', { exact: true }).first().waitFor();
    await shows(t, () => main.getByRole('button', { name: 'Add to Bag' }).isEnabled(), true);
    await shows(t, () => main.getByRole('button', { name: 'Buy Now' }).isEnabled(), true);
    await main.getByRole('heading', { level: 2, name: 'About This Work' }).waitFor();
    await main.getByText('Salt, rope and a blue that was there before.').waitFor();
    const label = {
      ...{ Medium: 'Oil on canvas', Dimensions: '80 × 60 cm', Type: 'Digital Artwork' },
      ...{ Edition: 'Limited Edition of 1,250', Status: 'Available' },
      ...{ Style: 'abstract', Size: 'medium', Weight: '2 kg', Commission: 'Made on commission' },
    };
    await hasTexts(t, main.getByRole('term'), Object.keys(label));
    await hasTexts(t, main.getByRole('definition'), Object.values(label));
    await shows(
      t,
      () => main.getByRole('link', { name: 'sea', exact: true }).getAttribute('href'),
      '/discover?tag=sea',
    );
    await shows(t, () => page.title(), 'What the sea leaves by Maren Holt · Vernissage');
    t.same(await findings(page), []);
    await shoot(page, 'artwork');
  });

  t.test('what its artist made besides hangs below', async (t) => {
    const more = page.getByRole('region', { name: 'More by Maren Holt' });
    await more.getByRole('link', { name: 'Salt' }).waitFor();
    await hasCount(t, more.getByRole('link', { name: 'What the sea leaves' }), 0);
    await hasCount(t, more.getByRole('link', { name: 'Not hers' }), 0);
    await more.getByRole('link', { name: 'Salt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
  });

  // Shows 1.28, 1.29, 2.8, 2.30
  t.test('which is sold cannot be bought, and says only what there is to say', async (t) => {
    await page.goto(`/artwork/${sold.id}`);
    await shows(t, () => main.getByRole('button', { name: 'Sold Out' }).isDisabled(), true);
    await shows(t, () => main.getByRole('button', { name: 'Buy Now' }).isDisabled(), true);
    await hasTexts(t, main.getByRole('term'), ['Medium', 'Status']);
    await hasTexts(t, main.getByRole('definition'), ['Oil on canvas', 'Sold']);
    const colourOfStatus = () => page.evaluate('getComputedStyle(document.querySelector("dl span")).color');
    const red = await colourOfStatus();
    await page.goto(`/artwork/${work.id}`);
    await main.getByRole('definition').getByText('Available', { exact: true }).waitFor();
    t.not(await colourOfStatus(), red);
  });

  t.test('which is held for somebody says when it may be free again, as the bag does', async (t) => {
    const ebb = await seedWork(stack, artist, { title: 'Ebb', price: 100, limited_edition: null });
    const kept = await seedWork(stack, artist, { title: 'Kept back' });
    const grace = await collector(stack, 'Grace', [ebb, kept]);
    const [placed] = await order(await collector(stack, 'June'), [ebb], 'ebb-first');
    const sentence = `It may be free again on ${formatMoment(placed?.hold_until ?? '')}.`;
    await artist.call('PUT', `/api/v1/artworks/${kept.id}`, { body: { status: 'reserved' } });
    await stack.foldAll();
    await page.goto(`/artwork/${ebb.id}`);
    await main.getByRole('definition').filter({ hasText: 'Reserved' }).getByText(sentence).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'artwork-held');
    const shop = await openAs(browser, stack, grace, '/favicon.svg');
    const told = shop.waitForResponse(`**/artworks/${kept.id}/pieces`);
    await shop.goto('/bag');
    const line = (title: string) => shop.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await line('Ebb').getByText(sentence).waitFor();
    await told;
    await line('Kept back').getByText('Reserved at the moment').waitFor();
    await hasCount(t, shop.getByText('It may be free again'), 1, 'its artist keeps the other');
    t.same(await findings(shop), []);
    await shoot(shop, 'bag-held');
    await shop.context().close();
  });

  t.test('keeps its shape with the longest words there are, by night too', async (t) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/artwork/${long.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, 'artwork-long');
    t.same(await findings(page), []);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      t.equal(await scrollsSideways(page), false, `${width} px`);
    }
  });
});
