import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { openSite } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount, shows } from '../../web/shown.ts';

const LIGHT = 'rgb(251, 250, 248)';
const DARK = 'rgb(21, 20, 18)';
const GROUND = 'getComputedStyle(document.documentElement).backgroundColor';

const isGround = (page: Page, color: string) => untilInPage(page, `the ground is ${color}`, `${GROUND} === '${color}'`);

t.test('looks that the visitor or the paper decides', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  const work = await seedWork(stack, maren, { title: 'Low Tide', pictures: 2 });
  await seedWork(stack, maren, { title: 'Fog' });
  await openSite(maren);
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);

  // Shows 8.35
  t.test('a theme is chosen in the footer, and shown at once in every tab', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/terms');
    await page.goto('/');
    const select = page.getByRole('combobox', { name: 'Theme' });
    await shows(t, () => select.inputValue(), 'system');
    await page.emulateMedia({ colorScheme: 'dark' });
    await isGround(page, DARK);
    await select.selectOption('light');
    await isGround(page, LIGHT);
    await select.selectOption('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await isGround(page, DARK);
    await isGround(other, DARK);
    await shows(t, () => other.getByRole('combobox', { name: 'Theme' }).inputValue(), 'dark');
    await other.getByRole('combobox', { name: 'Theme' }).selectOption('system');
    await isGround(page, LIGHT);
    await shows(t, () => select.inputValue(), 'system');
    await other.close();
  });

  t.test('it is there before the app, and a wrong one is none', async (t) => {
    const early = await page.context().newPage();
    await early.goto('/favicon.svg');
    await early.evaluate("localStorage.setItem('theme', 'dark')");
    await early.route('**/assets/*.js', (route) => route.abort());
    await early.goto('/', { waitUntil: 'domcontentloaded' });
    t.equal(await early.evaluate(GROUND), DARK);
    await early.evaluate("localStorage.setItem('theme', 'neon')");
    await early.goto('/', { waitUntil: 'domcontentloaded' });
    t.equal(await early.evaluate(GROUND), LIGHT);
    await early.evaluate("localStorage.removeItem('theme')");
    await early.close();
  });

  t.test('a member chooses it in their menu, and mini-sites stay as their artists made them', async (t) => {
    const member = await openPage(browser, stack.origin);
    await comeBack(member, maren);
    await member.goto('/');
    await member.getByRole('button', { name: 'Account menu' }).click();
    await member.getByRole('menuitemradio', { name: 'dark' }).click();
    await isGround(member, DARK);
    await shows(t, () => member.getByRole('menuitemradio', { name: 'dark' }).getAttribute('aria-checked'), 'true');
    const site = '[data-site-theme]';
    const colors = `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('${site}')))`;
    await member.goto('/artist/holt-press');
    await member.locator(site).first().waitFor();
    const chosen = await member.evaluate(colors);
    await member.evaluate("localStorage.removeItem('theme')");
    await member.reload();
    await member.locator(site).first().waitFor();
    t.same(await member.evaluate(colors), chosen);
    await member.context().close();
  });

  // Shows 8.35
  t.test('a work prints as a label with its picture, and nothing else', async (t) => {
    await page.goto(`/artwork/${work.id}`);
    await page.getByRole('heading', { name: /^More by/ }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    t.equal(await page.evaluate(GROUND), 'rgb(255, 255, 255)');
    const printed = await page.evaluate<string>('document.body.innerText');
    t.same(
      printed
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, 3),
      ['Low Tide', 'Maren Holt', '$1,200.50'],
    );
    t.match(printed, /Medium\s+Oil on canvas/);
    t.notMatch(printed, /Add to Bag|About|More by|Share|views?|Support|Discover|Theme/i);
    await hasCount(t, page.getByRole('img').filter({ visible: true }), 1);
    t.equal((await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length, 1, 'on one sheet');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  // Shows 8.35
  t.test('with colours of the system, what is chosen has a frame', async (t) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (at: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${at}')).outlineStyle`);
    await page.goto('/discover');
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await outline('[aria-current="page"]'), 'solid');
    await page.keyboard.press('Tab');
    await shows(t, () => page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'solid');
    const adjust = (at: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${at}')).forcedColorAdjust`);
    t.equal(await adjust('a[href="#main"]'), 'none', 'no plate hides the text of what is filled');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create Account' }).waitFor();
    t.equal(await adjust('main button[type="submit"]'), 'none');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  // Shows 8.4
  t.test('the button of the registration stays where it is when errors appear', async (t) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/register');
      const button = page.getByRole('button', { name: 'Create Account' });
      const top = async () => ((await button.boundingBox())?.y ?? 0) + (await page.evaluate<number>('scrollY'));
      await page.waitForLoadState('networkidle');
      const before = await top();
      await button.click();
      await page.getByText('Please confirm your password').waitFor();
      t.equal(await top(), before, `${width} wide`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 8.4
  t.test('who asks to delete hears the question, and reaches its two answers and nothing behind it', async (t) => {
    const member = await openPage(browser, stack.origin);
    await comeBack(member, maren);
    await member.goto('/dashboard#my-artwork');
    await member.getByRole('checkbox', { name: /Low Tide/ }).check();
    await member.getByRole('button', { name: /^Delete/ }).click();
    const question = member.getByRole('alertdialog');
    await question.waitFor();
    t.match(
      await question.ariaSnapshot(),
      /alertdialog "[^"]+":\s+- heading[\s\S]*- paragraph: [\s\S]*- button "Cancel"[\s\S]*- button "Delete/,
    );
    const session = await member.context().newCDPSession(member);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const stops = nodes
      .filter(({ ignored, role, properties = [] }) => {
        const focusable = properties.some(({ name, value }) => name === 'focusable' && value.value === true);
        return !ignored && focusable && role?.value !== 'RootWebArea';
      })
      .map(({ role, name }) => `${role?.value} ${name?.value}`);
    t.same(
      stops.filter((stop) => stop.startsWith('button') || stop.startsWith('link') || stop.startsWith('checkbox'))
        .length,
      2,
      stops.join(', '),
    );
    const heard: unknown[] = [await member.evaluate('document.activeElement?.textContent')];
    for (let press = 0; press < 3; press += 1) {
      await member.keyboard.press('Tab');
      // The edges of the dialog take the focus for a moment, and hand it on.
      await untilInPage(
        member,
        'a button has the focus',
        "document.activeElement.matches('[role=alertdialog] button')",
      );
      heard.push(await member.evaluate('document.activeElement?.textContent'));
    }
    t.same(heard.slice(0, 2), heard.slice(2), 'round and round');
    t.equal(heard[0], 'Cancel');
    t.match(heard[1], /^Delete/);
    await member.keyboard.press('Escape');
    await untilInPage(member, 'the focus is back', "document.activeElement.textContent.startsWith('Delete')");
    await question.waitFor({ state: 'detached' });
    await member.context().close();
  });
});
