import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser } from './browser.ts';

t.test('every screen can be used by everybody', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);

  for (const path of ['/', '/login', '/register', '/nowhere'])
    for (const colorScheme of ['light', 'dark'] as const)
      t.test(`${path} in the ${colorScheme}`, async (t) => {
        const page = await openPage(browser, stack.origin);
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        t.same(await findings(page), []);
        await page.setViewportSize({ width: 390, height: 844 });
        t.equal(await scrollsSideways(page), false);
      });

  t.test('forms with their errors', async (t) => {
    for (const [path, button] of [
      ['/login', 'Sign In'],
      ['/register', 'Create Account'],
    ] as const) {
      const page = await openPage(browser, stack.origin);
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('Email is required').waitFor();
      t.same(await findings(page), [], path);
    }
  });

  t.test('the console, empty and with figures, wide and narrow', async (t) => {
    const page = await openPage(browser, stack.origin);
    await openConsole(page, await stack.admin());
    t.same(await findings(page), []);
    const path = `/${'a-long-path/'.repeat(40)}`;
    await stack.visitor().call('POST', '/api/v1/engagement/track', { body: { event_type: 'view_page', path } });
    await page.getByRole('region', { name: 'TOP PAGES' }).getByText('a-long-path').waitFor();
    t.same(await findings(page), []);
    t.equal(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'), true, 'fits on one screen');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    t.same(await findings(page), []);
  });

  t.test('the first stop of the keyboard jumps to the content', async (t) => {
    const page = await openPage(browser, stack.origin);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    t.equal(await page.evaluate('document.activeElement?.tagName'), 'MAIN');
  });
});
