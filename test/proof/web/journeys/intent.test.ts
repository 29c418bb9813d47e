import type { Page } from 'playwright-core';
import t from 'tap';
import { mailsTo, startMail, tokenIn } from '../../../helpers/mail.ts';
import { type Stack, startStack } from '../../../helpers/stack.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../../web/browser.ts';
import { holdBack } from '../../../web/hold-back.ts';
import { seedWork } from '../../../web/seeded-works.ts';
import { shoot } from '../../../web/shots.ts';
import { hasCount, shows } from '../../../web/shown.ts';

type Person = Awaited<ReturnType<Stack['shopper']>>;

const signIn = (page: Page, { session, password }: Person) => fillLogin(page, session.user.email, password);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const bag = (page: Page, items: string) =>
  page.getByRole('button', { name: `Shopping bag, ${items}`, exact: true }).waitFor();

t.test('what a visitor meant is done once they have signed in', async (t) => {
  const stack = await startStack(t, { worker: true });
  t.teardown(startMail(stack));
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const tide = await seedWork(stack, maren, { title: 'Low Tide' });
  const fog = await seedWork(stack, maren, { title: 'Fog' });

  /** How often the log says that something was done, by anybody or by one. */
  const done = async (type: string, person?: Person) => {
    const events = stack.db.selectFrom('log.domain_event').select('position').where('type', '=', type);
    const theirs = person ? events.where('actor_id', '=', person.session.user.id) : events;
    return (await theirs.execute()).length;
  };
  /** A visitor who has pressed a button of a work, and is asked to sign in. */
  const asked = async (button: string, work = tide, phone = false) => {
    const page = await openPage(browser, stack.origin, { phone });
    await page.goto(`/artwork/${work.id}`);
    await press(page, button);
    await page.waitForURL('**/login');
    return page;
  };

  // Shows 6.12
  await t.test('the work is in the bag, once, and the page of the work says so', async (t) => {
    const grace = await stack.shopper('Grace');
    const page = await asked('Add to Bag', tide, true);
    await signIn(page, grace);
    await page.waitForURL(`**/artwork/${tide.id}`);
    await says(page, 'Added to your bag!');
    await shoot(page, 'errand-done');
    await bag(page, '1 item');
    await page.reload();
    await bag(page, '1 item');
    await hasCount(t, page.getByText('in your bag'), 0);
    t.equal(await done('cart_item_added', grace), 1);
  });

  // Shows 6.13
  await t.test('who registers on the way, and has read the terms before, buys it then', async (t) => {
    const page = await asked('Buy Now');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByRole('link', { name: 'Terms' }).first().click();
    await page.waitForURL('**/terms');
    await page.goBack();
    await page.getByLabel('Full Name').fill('Ines Duarte');
    await page.getByLabel('Email').fill('ines@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Vernissage-2026!');
    await page.getByLabel('Confirm Password').fill('Vernissage-2026!');
    await press(page, 'Create Account');
    await page.getByRole('heading', { name: 'Congratulations, Ines Duarte!' }).waitFor();
    await page.waitForURL('**/bag');
    await page.getByRole('heading', { level: 3, name: 'Low Tide' }).waitFor();
    await t.resolves(bag(page, '1 item'));
  });

  await t.test('a page that is reloaded in the middle does it all the same, and once', async (t) => {
    const june = await stack.shopper('June');
    const page = await asked('Add to Bag');
    const sent = page.waitForRequest('**/cart/items');
    await holdBack(page, '**/cart/items');
    await signIn(page, june);
    await sent;
    await page.unroute('**/cart/items');
    await page.reload();
    await says(page, 'Added to your bag!');
    await bag(page, '1 item');
    t.equal(await done('cart_item_added', june), 1);
  });

  await t.test('who signs in in another tab has it once, though the tab was copied', async (t) => {
    const rosa = await stack.shopper('Rosa');
    const page = await asked('Add to Bag');
    const opened = page.waitForEvent('popup');
    await page.evaluate(`void open('/register')`);
    const copy = await opened;
    await copy.getByRole('heading', { name: 'Register' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/login');
    await signIn(other, rosa);
    await other.waitForURL('**/dashboard/user');
    for (const tab of [page, copy]) {
      await tab.waitForURL(`**/artwork/${tide.id}`);
      await says(tab, 'Added to your bag!');
      await bag(tab, '1 item');
    }
    t.equal(await done('cart_item_added', rosa), 1);
  });

  await t.test('who has forgotten the password sets another first, in the same tab', async (t) => {
    const pia = await stack.shopper('Pia');
    const { email } = pia.session.user;
    const page = await asked('Buy Now');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await press(page, 'Send Me a Link');
    await page.goto(`/reset-password#${tokenIn(await mailsTo(stack, email))}`);
    await page.getByLabel('New Password', { exact: true }).fill('Another-2027?');
    await page.getByLabel('Confirm New Password').fill('Another-2027?');
    await press(page, 'Set Password');
    await says(page, 'Your password is set, and you are signed out everywhere. Sign in with the new one.');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillLogin(page, email, 'Another-2027?');
    await page.waitForURL('**/bag');
    await t.resolves(bag(page, '1 item'));
  });

  await t.test('a work that is in the bag already is said to be there', async (t) => {
    const kim = await stack.shopper('Kim');
    await kim.call('POST', '/cart/items', { body: { artwork_id: tide.id } });
    const page = await asked('Add to Bag');
    await signIn(page, kim);
    await says(page, 'This item is already in your bag');
    await bag(page, '1 item');
    await hasCount(t, page.getByRole('alert').filter({ hasText: 'bag' }), 0);
  });

  await t.test('a work that was sold meanwhile is said to be sold', async (t) => {
    const ada = await stack.shopper('Ada');
    const page = await asked('Buy Now', fog);
    await maren.call('PUT', `/artworks/${fog.id}`, { body: { status: 'sold' } });
    await stack.settled();
    await signIn(page, ada);
    await page.waitForURL(`**/artwork/${fog.id}`);
    await says(page, 'This work was sold or reserved meanwhile. It is not in your bag.');
    await page.getByRole('button', { name: 'Sold Out' }).waitFor();
    await shoot(page, 'errand-sold');
    t.equal(await done('cart_item_added', ada), 0);
  });

  await t.test('who has gone elsewhere meanwhile meant nothing any more', async (t) => {
    const nora = await stack.shopper('Nora');
    const page = await asked('Add to Bag');
    await page.goBack();
    await page.getByRole('button', { name: 'Add to Bag' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, nora);
    await page.waitForURL('**/dashboard/user');
    await page.goto(`/artwork/${tide.id}`);
    await page.getByRole('button', { name: 'Add to Bag' }).waitFor();
    t.equal(await done('cart_item_added', nora), 0);
  });

  await t.test('what somebody meant before another signed out is not done for the next', async (t) => {
    const [eve, mo] = [await stack.shopper('Eve'), await stack.shopper('Mo')];
    const asleep = await asked('Add to Bag');
    await asleep.goto('about:blank');
    const page = await asleep.context().newPage();
    await page.goto('/login');
    await signIn(page, eve);
    await page.waitForURL('**/dashboard/user');
    await page.goto('/discover');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stack.origin}/`);
    await page.goto('/login');
    await signIn(page, mo);
    await page.waitForURL('**/dashboard/user');
    await asleep.goto('/login');
    await asleep.waitForURL('**/dashboard/user');
    await asleep.goto(`/artwork/${tide.id}`);
    await asleep.getByRole('button', { name: 'Add to Bag' }).waitFor();
    for (const person of [eve, mo]) t.equal(await done('cart_item_added', person), 0);
  });

  await t.test('what a member meant whose session had ended is not done for another', async (t) => {
    const [ben, mo] = [await stack.shopper('Ben'), await stack.shopper('Mo')];
    const page = await openPage(browser, stack.origin);
    await comeBack(page, ben);
    await page.goto(`/artwork/${tide.id}`);
    await page.getByRole('button', { name: 'Shopping bag', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Favorite', exact: true }).waitFor();
    // At once: whatever the page asks next finds that the session is over.
    await page.evaluate(`for (const key of ['auth_token', 'refresh_token']) localStorage.setItem(key, 'forged');
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add to Bag').click()`);
    await says(page, 'Your session has ended. Sign in again to go on where you were.');
    await signIn(page, mo);
    await page.waitForURL(`**/artwork/${tide.id}`);
    await page.getByRole('button', { name: 'Add to Bag' }).waitFor();
    for (const person of [ben, mo]) t.equal(await done('cart_item_added', person), 0);
  });

  await t.test('a heart and a follow are in the account, once, and the page says so', async (t) => {
    const lou = await stack.shopper('Lou');
    const page = await openPage(browser, stack.origin);
    await page.goto(`/artist/${maren.profileId}`);
    await press(page, 'Follow');
    await page.goto(`/artwork/${tide.id}`);
    await press(page, 'Favorite');
    const other = await page.context().newPage();
    await other.goto('/login');
    await signIn(other, lou);
    await Promise.any([page, other].map((tab) => says(tab, 'Kept in your account: 1 favorite and 1 followed artist')));
    await shows(
      t,
      () => page.getByRole('button', { name: 'Favorite', exact: true }).getAttribute('aria-pressed'),
      'true',
    );
    for (const type of ['artwork_favorited', 'artist_followed']) t.equal(await done(type, lou), 1);
  });
});
