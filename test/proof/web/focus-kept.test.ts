import type { Locator } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount } from '../../web/shown.ts';

t.test('who uses the keyboard keeps their place', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Low Tide', price: 100 });
  const shopper = await stack.shopper();
  await shopper.call('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
  const page = await openPage(browser, stack.origin, { asked: false });
  const hasFocus = (element: Locator) => hasCount(t, element.and(page.locator(':focus')), 1);

  t.test('after the choice about analytics', async () => {
    await page.goto('/login');
    await page
      .getByRole('region', { name: 'Analytics choice' })
      .getByRole('button', { name: 'Decline' })
      .press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1 }));
  });

  t.test('on the button of a form that was refused', async () => {
    await page.getByLabel('Email').fill(shopper.session.user.email);
    await page.getByLabel('Password').fill('not the password');
    const button = page.getByRole('button', { name: 'Sign In', exact: true });
    await button.press('Enter');
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await hasFocus(button);
  });

  t.test('in the panel of the bag, beyond it when it ends, and on its button after Escape', async () => {
    await comeBack(page, shopper);
    await page.goto('/sell');
    const button = page.getByRole('button', { name: 'Shopping bag, 1 item' });
    await button.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Shopping Bag' });
    const close = panel.getByRole('button', { name: 'Close' });
    await hasFocus(panel.getByRole('link', { name: 'Low Tide' }));
    for (const control of [panel.getByRole('link', { name: 'View Bag' }), close]) {
      await page.keyboard.press('Tab');
      await hasFocus(control);
    }
    await shoot(page, 'bag-panel-close');
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('button', { name: 'Account menu' }));
    await panel.waitFor({ state: 'detached' });

    await button.press('Enter');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(button);
  });

  t.test('on the heading when the bag was emptied', async () => {
    await page.goto('/bag');
    await page.getByRole('button', { name: 'Clear bag' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear bag' }).press('Enter');
    await page.getByText('Your bag is empty').waitFor();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Shopping Bag' }));
  });
});
