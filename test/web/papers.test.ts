import { readFile } from 'node:fs/promises';
import t from 'tap';
import { findings } from './axe.ts';
import { startBrowser } from './browser.ts';
import { seedWork } from './seeded-works.ts';
import { artist, collector, openAs, order, startSelling, step } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount } from './shown.ts';

t.test('both sides of an order take its papers along', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);
  const maren = await artist(stack, 'Maren Holt');
  const grace = await collector(stack, 'Grace');
  const [placed] = await order(grace, [await seedWork(stack, maren, { title: 'Tide', price: 100 })], 'papers');
  const id = placed?.id ?? 0;
  await step(maren, id, 'accept');
  const bought = await openAs(browser, stack, grace, `/dashboard?view=my-purchases&order=${id}`);
  const papers = bought.getByRole('region', { name: 'Papers' });
  await bought.getByRole('region', { name: 'Works' }).waitFor();
  await hasCount(t, papers, 0);
  await step(maren, id, 'paid', { paid_on: new Date().toISOString().slice(0, 10) });
  const { invoice, credit_notes } = await step(maren, id, 'refund', { amount: 10 });
  const [note] = credit_notes;

  const sold = await openAs(browser, stack, maren, `/dashboard?view=sales&sale=${id}`);
  await bought.reload();
  for (const page of [bought, sold])
    for (const [label, file] of [
      [`Invoice ${invoice?.number} (PDF)`, `invoice-${invoice?.number}.pdf`],
      [`Credit note ${note?.number} of $10.00 (PDF)`, `credit-note-${note?.number}.pdf`],
    ] as const) {
      const button = page.getByRole('button', { name: label });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      t.equal(download.suggestedFilename(), file);
      t.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-');
    }
  t.same(await findings(bought), []);
  await shoot(bought, 'purchase-papers');
  await shoot(sold, 'sale-papers');

  await bought.route('**/invoice.pdf', (route) => route.abort());
  await papers.getByRole('button', { name: 'Invoice' }).click();
  await papers.getByRole('alert').waitFor();
});
