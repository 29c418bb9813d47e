import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('the choice about analytics', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);

  // Shows 7.41
  t.test('is asked for once about analytics, and heeds the answer', async (t) => {
    const page = await openPage(browser, stack.origin, { asked: false });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/engagement/')) sent.push(request.postData() ?? '');
    });
    await page.goto('/login');
    const bar = page.getByRole('region', { name: 'Analytics choice' });
    await bar.waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'consent');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    t.same(await page.evaluate('Object.keys(localStorage)'), [], 'nothing is kept before an answer');
    await until('it is counted before an answer', () => sent.length > 0);
    await bar.getByRole('button', { name: 'Decline' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    const before = sent.length;
    await page.goto('/register');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hasCount(t, bar, 0, 'it is remembered');
    await page.goto('/login');
    t.equal(sent.length, before);
  });

  // Shows 7.41
  t.test('can be changed on the cookie page, where the bar does not ask as well', async (t) => {
    const page = await openPage(browser, stack.origin, { asked: false });
    await page.goto('/cookies');
    const choice = page.getByRole('group', { name: 'Analytics on this device' });
    await choice.getByText('You have not chosen yet.').waitFor();
    await hasCount(t, page.getByRole('region', { name: 'Analytics choice' }), 0);
    await choice.getByRole('button', { name: 'Decline' }).click();
    await choice.getByText('Your visits are not counted.').waitFor();
    await shows(t, () => choice.getByRole('button', { name: 'Decline' }).getAttribute('aria-pressed'), 'true');
    const other = await page.context().newPage();
    await other.goto('/cookies');
    await other.getByRole('button', { name: 'Accept' }).click();
    await choice.getByText('You accepted analytics on this device.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'consent-choice');
  });

  // Shows 7.40
  for (const [objection, value] of Object.entries({ globalPrivacyControl: 'true', doNotTrack: '"1"' }))
    t.test(`is not asked of a browser that has objected already: ${objection}`, async (t) => {
      const page = await openPage(browser, stack.origin, { asked: false });
      await page.context().addInitScript(`Object.defineProperty(navigator, '${objection}', { value: ${value} })`);
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes('/engagement/') && sent.push(request.url()));
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hasCount(t, page.getByRole('region', { name: 'Analytics choice' }), 0);
      await page.goto('/register');
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.same(sent, []);
    });
});
