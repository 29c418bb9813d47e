import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shows } from '../../web/shown.ts';
import { translate } from '../../web/translated.ts';

t.test('who reads Discover in another language sees what they choose, and true counts', async (t) => {
  const stack = await startStack(t);
  const maren = await stack.artist('Maren Holt');
  for (let number = 1; number <= 26; number += 1)
    await seedWork(stack, maren, { title: number === 1 ? 'Storm' : `Tide ${number}`, price: number === 1 ? 900 : 100 });
  await stack.foldAll();
  const page = await openPage(await startBrowser(t), stack.origin);
  const troubles = await translate(page);
  const count = page.getByRole('status').filter({ hasText: /works?$/ });
  const cheap = page.getByRole('button', { name: /^Under \$250/ });
  await page.goto('/discover');
  await shows(t, () => cheap.textContent(), 'Under $25025 works');
  await page.getByRole('searchbox').fill('storm');
  await shows(t, () => count.textContent(), '1 work');
  await shows(t, () => cheap.textContent(), 'Under $2500 works');
  await shows(t, () => cheap.isDisabled(), true, 'and cannot be chosen');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await shows(t, () => count.textContent(), '26 works');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('article').first().waitFor();
  await page.getByLabel('Price from').fill('500');
  await shows(t, () => count.textContent(), '1 work');
  t.same(troubles, []);
});
