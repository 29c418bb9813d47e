import t from 'tap';
import { startStack } from '../../../helpers/stack.ts';
import { startBetween } from '../../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../../web/browser.ts';
import { seedWork } from '../../../web/seeded-works.ts';

t.test('an answer of another shape is a failure, and can be asked for again', async (t) => {
  const stack = await startStack(t, { worker: true });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide' });
  const { body: profile } = await maren.call<{ id: number }>('GET', '/artists/me');
  await maren.call('POST', '/api/v1/cart/items', {
    body: { artwork_id: (await seedWork(stack, maren, { title: 'Rope' })).id },
  });
  await stack.foldAll();
  const page = await openPage(browser, between.origin);
  await comeBack(page, maren);
  const main = page.getByRole('main');

  const reads: [screen: string, read: RegExp, says: string, then: string | RegExp][] = [
    ['/bag', /\/api\/v1\/cart/, 'Failed to fetch cart', 'Rope'],
    ['/', /\/home\/featured/, 'Failed to load artworks', 'Low Tide'],
    ['/discover', /\/artworks\?/, 'Failed to load artworks', 'Low Tide'],
    [`/artist/${profile.id}`, /\/artists\/\d+$/, 'Failed to load artist profile', 'Maren Holt'],
    ['/dashboard?view=my-artwork', /\/artworks\/my/, 'Failed to', 'Low Tide'],
    ['/dashboard?view=favorites', /\/favorites\?/, 'Failed to load favorites', 'No favorites yet'],
  ];
  for (const [screen, read, says, then] of reads)
    for (const body of [{}, { items: 'none', artworks: {}, id: 'x' }, []])
      t.test(`${screen} after ${JSON.stringify(body)}`, async () => {
        between.faults.splice(0, 9, { method: 'GET', path: read, status: 200, body });
        await page.goto(screen);
        await main.getByRole('alert').filter({ hasText: says }).first().waitFor();
        between.faults.length = 0;
        await main.getByRole('button', { name: 'Retry' }).first().click();
        await main.getByText(then).first().waitFor();
        await main.getByRole('alert').filter({ hasText: says }).first().waitFor({ state: 'detached' });
      });

  t.test('a bag of somebody else', async () => {
    between.faults.splice(0, 9, {
      method: 'GET',
      path: /\/api\/v1\/cart/,
      status: 200,
      body: { id: tide.id + 1_000, items: [], total_items: 0, subtotal: 0, total_amount: 0 },
    });
    await page.goto('/bag');
    await main.getByRole('alert').filter({ hasText: 'Failed to fetch cart' }).waitFor();
    between.faults.length = 0;
    await main.getByRole('button', { name: 'Retry' }).click();
    await main.getByText('Rope').first().waitFor();
  });
});
