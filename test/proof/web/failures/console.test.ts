import t from 'tap';
import { topPages } from '../../../../projections/engagement/top-pages.ts';
import { replayAndHold } from '../../../../src/engine/folding/builds/replay.ts';
import { compareBuilds } from '../../../../src/engine/folding/comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../../../../src/engine/folding/comparing/kept-comparison.ts';
import { noteDeath } from '../../../../src/engine/liveness/attempts.ts';
import { revokeAdmin } from '../../../../src/shop/accounts/admin.ts';
import { startStack } from '../../../helpers/stack.ts';
import { findings } from '../../../web/axe.ts';
import { startBetween } from '../../../web/between.ts';
import { comeBack, openPage, startBrowser } from '../../../web/browser.ts';
import { shoot } from '../../../web/shots.ts';
import { hasCount, shows } from '../../../web/shown.ts';

t.test('what fails on the pages of the console behind its figures', async (t) => {
  const stack = await startStack(t, { redis: false });
  const between = await startBetween(t, stack);
  const browser = await startBrowser(t);
  const admin = await stack.admin();
  const page = await openPage(browser, between.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, admin);
  const main = page.getByRole('main');
  const error = main.getByRole('alert').first();
  const refresh = () => page.getByRole('button', { name: 'REFRESH' }).click();
  const fail = (method: string, path: RegExp, message?: string) =>
    between.faults.splice(0, 9, { method, path, status: 502, ...(message !== undefined && { body: { message } }) });
  const mend = () => between.faults.splice(0);
  const gone = () => error.getByText(/ERROR/).waitFor({ state: 'detached' });

  t.test('projections: what was known stays, and a button that failed is pressed again', async (t) => {
    await replayAndHold(stack.folder, topPages);
    const token = await beginComparison(stack.db, topPages);
    const comparison = await compareBuilds(stack.folder, topPages, { within: 60_000 });
    t.ok(comparison && (await keepComparison(stack.db, comparison, token)));
    fail('GET', /operations\/projections$/);
    await page.goto('/console/projections?name=top-pages');
    await error.getByText('ERROR: Failed to fetch the projections', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-projections-failed');
    fail('GET', /comparison$/);
    await refresh();
    await gone();
    const panel = page.getByRole('region', { name: 'TOP-PAGES' });
    await panel.getByText('ERROR: Failed to fetch the difference', { exact: true }).waitFor();
    await shoot(page, 'console-difference-failed');
    mend();
    await panel.getByRole('button', { name: 'RETRY' }).click();
    await panel.getByText(/^Both builds have folded 0 events\./).waitFor();
    // The focus stays, although its button is gone.
    await panel.locator(':focus').waitFor();
    fail('GET', /operations\/projections$/, 'The read models are being moved');
    await error.getByText('ERROR: The read models are being moved', { exact: true }).waitFor();
    await shows(t, () => page.getByRole('row', { name: /^top-pages/ }).isVisible(), true);
    fail('POST', /actions$/);
    await panel.getByRole('button', { name: 'PAUSE FOLDING' }).click();
    await panel.getByText('ERROR: This could not be done', { exact: true }).waitFor();
    await shoot(page, 'console-projections-action-failed');
    mend();
    await panel.getByRole('button', { name: 'PAUSE FOLDING' }).click();
    await panel.getByRole('button', { name: 'RESUME FOLDING' }).waitFor();
    await hasCount(t, panel.getByText('ERROR: This could not be done'), 0);
  });

  t.test('poison: a reason is not lost, and what was not tried is tried again', async (t) => {
    for (let death = 0; death < 2; death += 1) await noteDeath(stack.db, { kind: 'image', key: 'f00d' }, 'a test');
    fail('GET', /operations\/poison$/);
    await page.goto('/console/poison');
    await error.getByText('ERROR: Failed to fetch what could not be handled', { exact: true }).waitFor();
    mend();
    await refresh();
    await gone();
    const image = page.getByRole('listitem', { name: 'IMAGE f00d' });
    const button = (name: string) => image.getByRole('button', { name, exact: true });
    fail('POST', /poison/);
    await button('DISCARD').click();
    const reason = image.getByLabel(/^Why\?/);
    await reason.fill('Nobody needs it');
    await page.keyboard.press('Enter');
    await image.getByText('ERROR: This could not be discarded', { exact: true }).waitFor();
    await shows(t, () => reason.inputValue(), 'Nobody needs it');
    t.same(await findings(page), []);
    await shoot(page, 'console-poison-failed');
    await button('RETRY').click();
    await image.getByText('ERROR: This could not be tried again', { exact: true }).waitFor();
    mend();
    await button('RETRY').click();
    await page.getByText('Nothing waits.').waitFor();
  });

  t.test('orders: what was known stays', async (t) => {
    fail('GET', /admin\/orders$/);
    await page.goto('/console/orders');
    await error.getByText('ERROR: Failed to fetch the orders', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-orders-failed');
    mend();
    await refresh();
    await gone();
    await page.getByText('Nothing waits.').waitFor();
    fail('GET', /admin\/orders$/, 'The orders are being counted');
    await refresh();
    await error.getByText('ERROR: The orders are being counted', { exact: true }).waitFor();
    await shows(t, () => page.getByText('Nothing waits.').isVisible(), true);
    mend();
    await refresh();
    await gone();
  });

  t.test('events: another try follows the event, though nothing else of the console answers', async (t) => {
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/discover' } });
    fail('GET', /operations\/(events|status)/);
    await page.goto('/console/events?event=1&log=engagement');
    await error.getByText('ERROR: Failed to fetch status', { exact: true }).waitFor();
    await main.getByRole('alert').getByText('ERROR: Failed to follow the event', { exact: true }).waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-follow-failed');
    fail('GET', /operations\/status/);
    await refresh();
    await page.getByRole('article').getByRole('region', { name: 'VIEW_PAGE' }).waitFor();
    await hasCount(t, main.getByText('ERROR: Failed to follow the event'), 0);
    mend();
    await gone();
  });

  t.test('whoever is no administrator any more leaves each page at once', async () => {
    await revokeAdmin(stack.parts, admin.session.user.email);
    await page.waitForURL(`${between.origin}/`);
    for (const name of ['projections', 'poison', 'orders']) {
      await comeBack(page, admin);
      await page.goto(`/console/${name}`);
      await page.waitForURL(`${between.origin}/`);
    }
  });
});
