import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { artist, collector, fillAddress, openAs, startSelling, stateOf } from '../../web/selling.ts';
import { hasCount, hasTexts, shows } from '../../web/shown.ts';

const focused = (page: Page) => () => page.evaluate('document.activeElement.textContent');

t.test('an order goes there and back, and its money too', async (t) => {
  const stack = await startSelling(t);
  const browser = await startBrowser(t);

  /** One order from the bag to the refund, pressed by both sides. */
  const goThrough = async (t: Test, phone: boolean) => {
    const maren = await artist(stack, 'Maren Holt');
    await maren.call('PUT', '/api/v1/artists/me/selling', { body: { how_to_pay: 'Cash at the studio.' } });
    const tide = await seedWork(stack, maren, { title: 'Low Tide', price: 1250.5 });
    const grace = await collector(stack, 'Grace', [tide]);
    const shop = await openAs(browser, stack, grace, '/checkout', { phone });
    const desk = await openAs(browser, stack, maren, '/dashboard?view=sales', { phone });
    const both = async (t: Test) => {
      for (const page of [shop, desk]) {
        t.same(await findings(page), []);
        t.equal(await scrollsSideways(page), false);
      }
    };

    await t.test('a collector asks, and the artist accepts without knowing the street yet', async (t) => {
      await fillAddress(shop);
      await shop.getByRole('button', { name: 'Send Request' }).click();
      await shop.waitForURL('**/checkout/placed/*');
      // The list of another person is as old as its read model.
      await stack.foldAll();
      await desk.reload();
      await desk.getByRole('link', { name: 'Low Tide' }).click();
      const goesTo = desk.getByRole('region', { name: 'Goes to' });
      await goesTo.getByText('Arlington').waitFor();
      await goesTo.getByText('You see the whole address once you accept.').waitFor();
      await hasCount(t, goesTo.getByText('12 Harbour Road'), 0);
      await desk.getByRole('button', { name: 'Accept Request' }).click();
      await goesTo.getByText('12 Harbour Road').waitFor();
      await hasCount(t, goesTo.getByText('You see the whole address'), 0);
      await hasCount(t, desk.getByText('Commission'), 0, 'nothing is whose before money has come');
    });

    await t.test('the money comes, which is asked about first, and a part of it is owed to the house', async (t) => {
      await desk.getByRole('button', { name: 'Note the Money' }).click();
      const question = desk.getByRole('alertdialog', { name: /^Note that \$1,250\.50 came on \w+ \d+, \d{4}\?$/ });
      await question.getByText('The works are sold, an invoice is made, and the collector is written to.').waitFor();
      await both(t);
      await question.getByRole('button', { name: 'Note the Money' }).click();
      await shows(t, focused(desk), /^PaidYou noted/, 'the focus is not lost');
      const works = desk.getByRole('region', { name: 'Works' });
      const total = ['$1,250.50', 'FREE', '$0.00', '$1,250.50'];
      await hasTexts(t, works.getByRole('definition'), [...total, '$187.58', '$1,062.92']);
      await works.getByText('You owe the commission to Vernissage.').waitFor();
    });

    await t.test('the parcel goes, and its collector says that it is there', async (t) => {
      await desk.getByRole('button', { name: 'Mark as Shipped' }).click();
      await stateOf(desk).getByText('Shipped', { exact: true }).waitFor();
      await shop.goto('/dashboard?view=my-purchases');
      await shop.getByRole('link', { name: 'Low Tide' }).click();
      await hasCount(t, shop.getByRole('button', { name: 'Ask for a Return' }), 0, 'before it has arrived');
      await shop.getByRole('button', { name: 'It Has Arrived' }).click();
      await stateOf(shop).getByText('Your order arrived on').waitFor();
      await shows(t, focused(shop), /^DeliveredYour order/, 'the focus is not lost');
      await hasCount(t, shop.getByRole('button', { name: 'It Has Arrived' }), 0);
      await desk.reload();
      await stateOf(desk).getByText('This arrived on').waitFor();
      await both(t);
    });

    await t.test('who asks to send it back, and says why', async (t) => {
      await shop.getByRole('button', { name: 'Ask for a Return' }).click();
      await shows(t, () => shop.evaluate('document.activeElement.name'), 'reason', 'one goes on writing at once');
      await shop.getByRole('button', { name: 'Ask for the Return' }).click();
      await shop.getByText('Please say why').waitFor();
      await both(t);
      await shop.getByLabel('Why').fill('It is too large for the wall.');
      await shop.getByRole('button', { name: 'Ask for the Return' }).click();
      await stateOf(shop).getByText('Maren Holt has not answered yet.').waitFor();
      await shows(t, focused(shop), /^DeliveredYou have asked/);
      await shop.getByRole('region', { name: 'Return' }).getByText('It is too large for the wall.').waitFor();
      await both(t);
    });

    await t.test('the artist answers', async (t) => {
      await desk.goto('/dashboard?view=sales');
      await desk.getByRole('region', { name: 'Figures' }).getByText('You owe the commission to Vernissage.').waitFor();
      await desk.getByRole('link', { name: 'Returns (1)' }).click();
      await desk.getByRole('link', { name: 'Low Tide' }).click();
      const back = desk.getByRole('region', { name: 'Return' });
      await back.getByText('It is too large for the wall.').waitFor();
      await both(t);
      await back.getByLabel('Your answer').fill('To my studio, at your cost.');
      await back.getByRole('button', { name: 'Accept Return' }).click();
      await stateOf(desk).getByText('You have agreed.').waitFor();
      await shop.reload();
      await stateOf(shop).getByText('Maren Holt has agreed.').waitFor();
      await shop.getByText('To my studio, at your cost.').waitFor();
      await both(t);
    });

    await t.test('the work comes back, and is for sale again', async () => {
      await desk.getByRole('button', { name: 'It Has Come Back' }).click();
      await stateOf(desk).getByText('Give the collector $1,250.50.').waitFor();
      await shop.goto(`/artwork/${tide.id}`);
      await shop.getByRole('button', { name: 'Add to Bag' }).waitFor();
      await shop.goBack();
      await stateOf(shop).getByText('Maren Holt has it back, and must give you $1,250.50.').waitFor();
    });

    await t.test('the money goes back, after a question', async (t) => {
      const money = desk.getByRole('region', { name: 'Money back' });
      await money.getByText('You still owe').waitFor();
      await shows(t, () => money.getByLabel('Amount that went back').inputValue(), '1250.50');
      await money.getByRole('button', { name: 'Note Refund' }).click();
      const question = desk.getByRole('alertdialog', { name: 'Note that $1,250.50 went back?' });
      await question.waitFor();
      await both(t);
      await question.getByRole('button', { name: 'Note Refund' }).click();
      await stateOf(desk).getByText('You noted that all the money went back on').waitFor();
      await hasCount(t, money.getByText('You still owe'), 0);
      await hasCount(t, desk.getByRole('button', { name: 'Give Money Back' }), 0);
      await shop.reload();
      await stateOf(shop).getByText('Refunded', { exact: true }).waitFor();
      await hasTexts(t, shop.getByRole('region', { name: 'Money back' }).getByRole('definition'), ['$1,250.50']);
      await both(t);
    });

    await t.test('both find it where such things are', async (t) => {
      await shop.goto('/dashboard?view=returns');
      await shop.getByRole('link', { name: 'Low Tide' }).waitFor();
      await desk.goto('/dashboard?view=sales&status=refunded');
      await desk.getByRole('region', { name: 'Sales', exact: true }).getByText('Refunded').waitFor();
      await desk.getByRole('region', { name: 'Figures' }).getByText('Given back').waitFor();
      await hasCount(t, desk.getByText('You owe collectors'), 0);
      await both(t);
    });
  };

  await t.test('on a laptop', (t) => goThrough(t, false));
  await t.test('on a phone', (t) => goThrough(t, true));
});
