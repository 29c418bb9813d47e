import type { Page } from 'playwright-core';
import t from 'tap';
import type { Sale } from '../../../../src/contract/sales.ts';
import { shopOf } from '../../../orders/shop.ts';
import { backOnline, comeBack, openPage, startBrowser } from '../../../web/browser.ts';

const bag = (page: Page, items?: string) =>
  page.getByRole('button', { name: items === undefined ? 'Shopping bag' : `Shopping bag, ${items}`, exact: true });

/** Waits until a page follows the stream of its member. */
const follows = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/me/stream'));

t.test('a page follows what happens on another device, without being asked', async (t) => {
  const { stack, artist, buyer, list, place } = await shopOf(t);
  const browser = await startBrowser(t);
  const work = await list(artist, { title: 'Low Tide' });
  await stack.foldAll();
  const open = async (who: typeof buyer, path: string) => {
    const page = await openPage(browser, stack.origin);
    await comeBack(page, who);
    const following = follows(page);
    await page.goto(path);
    await following;
    return page;
  };
  const { session } = artist;
  const seller = { ...artist, session: { ...session, user: { ...session.user, role: 'artist' as const } } };
  const [laptop, phone] = [await open(buyer, `/artwork/${work}`), await open(buyer, '/bag')];

  t.test('the bag: what is put in on one is in the other, and what is taken out is gone', async (t) => {
    await phone.getByText('Your bag is empty').waitFor();
    await laptop.getByRole('button', { name: 'Add to Bag' }).click();
    await phone.getByRole('heading', { level: 3, name: 'Low Tide' }).waitFor();
    await bag(phone, '1 item').waitFor();
    await phone.getByRole('button', { name: 'Remove Low Tide' }).click();
    await t.resolves(bag(laptop).waitFor());
  });

  t.test('what happened while a device was offline is there when it is back', async (t) => {
    await phone.context().setOffline(true);
    await laptop.getByRole('button', { name: 'Add to Bag' }).click();
    await bag(laptop, '1 item').waitFor();
    await backOnline(phone);
    await t.resolves(bag(phone, '1 item').waitFor());
  });

  t.test('an order: both sides see what the other does', async (t) => {
    const { order, checkout } = await place(buyer, [[await list(artist, { title: 'Salt' }), 50]]);
    const [bought, sold] = [
      await open(buyer, `/checkout/placed/${checkout.id}`),
      await open(seller, '/dashboard?view=sales'),
    ];
    await sold.getByText('Salt').first().waitFor();
    const { status } = await artist.call<{ sale: Sale }>('POST', `/sales/${order.id}/accept`);
    t.equal(status, 200);
    await bought.getByText('Awaiting payment').first().waitFor();
    await t.resolves(sold.getByText('Awaiting payment').first().waitFor());
  });
});
