import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { comeBack, openPage, startBrowser } from '../browser.ts';
import { seedWork } from '../seeded-works.ts';
import { shows } from '../shown.ts';

const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return element?.ariaLabel ?? element?.textContent?.trim() ?? '';
})()`;
/** The ring around what has the focus, which only the keyboard draws. */
const RING = 'getComputedStyle(document.activeElement).outlineStyle';
const MOST_STOPS = 60;

const focused = (page: Page) => page.evaluate<string>(FOCUSED);

/** Presses a key until the focused control has a matching name. @returns how many presses it took */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<number> {
  const seen: string[] = [];
  while (seen.length < MOST_STOPS) {
    await page.keyboard.press(key);
    seen.push(await focused(page));
    if (name.test(seen.at(-1) ?? '')) return seen.length;
  }
  throw new Error(`${name} is not among ${seen.join(' | ')}`);
}

t.test('a shopper who uses no mouse', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  await seedWork(stack, await stack.artist('Maren Holt'), { title: 'Low Tide', pictures: 2, price: 120.5 });
  const shopper = await stack.shopper('Grace');
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  await comeBack(page, shopper);
  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (name: RegExp) => until(`${name} has the focus`, async () => name.test(await focused(page)));

  // Shows 7.59
  t.test('jumps over the bar to the first work', async (t) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Low Tide' }).waitFor();
    await press('Tab');
    t.equal(await focused(page), 'Skip to content');
    await press('Enter');
    t.equal(await tabTo(page, /Low Tide/), 1, 'the first stop after the jump');
    t.not(await page.evaluate(RING), 'none', 'and one sees where one is');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor();
    await hasFocus(/^Low Tide$/);
  });

  t.test('looks at its pictures with the arrows', async (t) => {
    await press('Shift+Tab');
    await tabTo(page, /^Picture 1 of 2$/, 'Shift+Tab');
    await press('ArrowRight');
    await page.getByRole('img', { name: 'Low Tide by Maren Holt, picture 2 of 2' }).waitFor();
    t.equal(await focused(page), 'Picture 2 of 2');
  });

  // Shows 7.59
  t.test('puts it into the bag, and looks into that and out again', async (t) => {
    await tabTo(page, /^Add to Bag$/);
    await press('Enter');
    await page.getByText('Added to your bag!').waitFor();
    t.equal(await focused(page), 'Add to Bag', 'the focus stays');
    await page.getByRole('button', { name: 'Shopping bag, 1 item' }).waitFor();
    await tabTo(page, /^Shopping bag, 1 item$/, 'Shift+Tab');
    await press('Enter');
    const panel = page.getByRole('dialog', { name: 'Shopping Bag' });
    await panel.waitFor();
    await press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus(/^Shopping bag, 1 item$/);
    await press('Enter');
    await panel.getByRole('link', { name: 'View Bag & Checkout' }).waitFor();
    t.ok((await tabTo(page, /^View Bag & Checkout$/)) <= 3, 'the panel comes next');
    await press('Enter');
    await page.waitForURL('**/bag');
  });

  t.test('takes another, takes it out, and thinks better of it', async (t) => {
    await hasFocus(/^Shopping Bag$/);
    await tabTo(page, /^One more of Low Tide$/);
    await press('Space');
    await page.getByText('$241.00').first().waitFor();
    await tabTo(page, /^Remove Low Tide$/);
    await press('Enter');
    await hasFocus(/^Undo$/);
    await press('Enter');
    await page.getByText('$241.00').first().waitFor();
    await hasFocus(/^Shopping Bag$/);
    await shows(t, () => page.evaluate('document.activeElement.tagName'), 'H1', 'the focus is not lost');
  });

  // Shows 7.59
  t.test('walks through the menu, and leaves by it', async (t) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, /^Account menu/, 'Shift+Tab');
    await press('Enter');
    await hasFocus(/^Artist Dashboard$/);
    for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await press(key);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Name' }).waitFor();
    await hasFocus(/^Name$/);
    await tabTo(page, /^Account menu/, 'Shift+Tab');
    await press('ArrowDown');
    await hasFocus(/^Artist Dashboard$/);
    await press('ArrowUp');
    await hasFocus(/^Sign Out$/);
    await press('Enter');
    await page.waitForURL(`${stack.origin}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await hasFocus(/^Independent art/);
    await shows(t, () => page.evaluate('localStorage.getItem("auth_token")'), null);
  });
});
