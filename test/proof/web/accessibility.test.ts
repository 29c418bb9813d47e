import type { Page } from 'playwright-core';
import t from 'tap';
import { EVENT_TYPES } from '../../../src/contract/engagement.ts';
import { startStack } from '../../helpers/stack.ts';
import { findings, findingsAnywhere, scrollsSideways } from '../../web/axe.ts';
import { openConsole, openPage, startBrowser } from '../../web/browser.ts';
import { shows } from '../../web/shown.ts';

const READING = ['/sell', '/launch', '/support', '/privacy', '/terms', '/cookies', '/nowhere'];
const ENTRANCES = ['/login', '/register'];
/** Whether the console fits on one screen; what it says when something is wrong may need more. */
const FITS = `(() => {
  const said = [...document.querySelectorAll('main [role="alert"], main [aria-label="Drift"]')];
  const more = said.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  return document.documentElement.scrollHeight - more <= innerHeight;
})()`;

// Shows 7.56
t.test('what everybody sees can be used by everybody, by day and by night, on a laptop and on a phone', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);

  for (const path of [...READING, ...ENTRANCES])
    t.test(path, async (t) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      t.same(await findingsAnywhere(page), []);
    });

  // Shows 7.56
  t.test('forms with their errors', async (t) => {
    for (const [path, button, error] of [
      ['/login', 'Sign In', 'Email is required'],
      ['/register', 'Create Account', 'Please confirm your password'],
      ['/launch', 'Join Waitlist', 'Please enter a valid email'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(error).waitFor();
      t.same(await findingsAnywhere(page), [], path);
    }
  });

  // Shows 7.58
  t.test('the console, empty and with figures, wide and narrow', async (t) => {
    const desk = await openPage(browser, stack.origin);
    // Changed figures blink. Axe must not judge the colours in between.
    await desk.emulateMedia({ reducedMotion: 'reduce' });
    await openConsole(desk, await stack.admin());
    t.same(await findings(desk), []);
    const path = `/${'a-long-path/'.repeat(40)}`;
    const events = EVENT_TYPES.map((event_type) => ({ event_type, path }));
    await stack.visitor().call('POST', '/api/v1/engagement/batch', { body: { events } });
    await desk.getByRole('region', { name: 'TOP PAGES' }).getByText('a-long-path').waitFor();
    const types = desk.getByRole('table', { name: 'Events by type' }).getByRole('row');
    await types.nth(EVENT_TYPES.length).waitFor();
    t.same(await findings(desk), []);
    // With its fonts, which a busy machine may have brought too late for the first sight.
    await desk.reload();
    await types.nth(EVENT_TYPES.length).waitFor();
    const fits = async () => (await desk.evaluate(FITS)) === true || desk.locator('body').textContent();
    await shows(t, fits, true, 'on one screen');
    await desk.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(desk), false);
    t.same(await findings(desk), []);
  });

  // Shows 7.59
  t.test('the first stop of the keyboard jumps to the content, on every screen that has a frame', async (t) => {
    const jump = async (shown: Page) => {
      await shown.keyboard.press('Tab');
      await shown.keyboard.press('Enter');
      return shown.evaluate('document.activeElement?.tagName');
    };
    for (const path of ['/login', '/discover', '/artist/987', '/cookies']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      t.equal(await jump(page), 'MAIN', path);
    }
  });
});
