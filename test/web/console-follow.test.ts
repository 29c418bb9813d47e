import t from 'tap';
import { enterProcess } from '../../src/engine/log/processes.ts';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

t.test('an admin follows an event from the list of the latest into the rows of the read models', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  await enterProcess(stack.db, 'api');
  const admin = await stack.admin();
  const body = { event_type: 'view_page', path: '/discover' };
  await stack.visitor().call('POST', '/api/v1/engagement/track', { body });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, admin);
  await page.getByRole('table', { name: 'Events by type' }).getByText('view_page').waitFor();
  const followed = () => page.getByRole('article').filter({ hasText: 'of the engagement log' });
  const field = page.getByLabel('EVENT', { exact: true });
  const ask = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press('Enter');
  };

  // Shows 8.26
  await t.test('who sees that it loads, how it came in, what became of it, and where', async (t) => {
    const answer = await holdBack(page, '**/operations/events/*');
    await page.getByRole('button', { name: 'EVENTS', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL('**/console/events?event=1&log=engagement');
    await field.waitFor();
    await page.getByText('LOADING...').waitFor();
    answer();
    const facts = followed().getByRole('region', { name: 'VIEW_PAGE' });
    await facts.getByText('position 1 of lane 1 of the engagement log').waitFor();
    t.match(await facts.textContent(), new RegExp(`BY PROCESSapi ${process.pid} on .*"path": "/discover"`, 's'));
    const outcome = followed().getByRole('row').filter({ hasText: 'timeline' });
    await shows(t, () => outcome.textContent(), /timelinefolded20\d\d-.* UTCapi \d+ on .*4$/);
    const rows = followed().getByRole('region', { name: 'ROWS IT TOUCHED' });
    await rows.getByText('lane 1 · page /discover · grain day').first().waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-follow');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    t.same(await findings(page), []);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await t.test('who is told what is no event, and what is unknown, and keeps their place in the field', async (t) => {
    await ask('the sea');
    await page.getByRole('alert').getByText('This is neither the id of an event nor a position').waitFor();
    await hasCount(t, field.and(page.locator(':focus')), 1);
    await page.goBack();
    await followed().waitFor();
    await shows(t, () => field.inputValue(), '1', 'the field says what is shown');
    await ask('99999');
    await page.getByRole('alert').getByText('No event has this id or position.').waitFor();
    await shoot(page, 'console-follow-unknown');
    await page.getByRole('link', { name: 'FIGURES', exact: true }).click();
    await page.waitForURL('**/console');
    await page.getByRole('link', { name: 'FOLLOW', exact: true }).click();
    await page.getByText('An event is found by its position in the log.').waitFor();
  });

  // Shows 8.28
  await t.test('and looks at the queue of the hints, on a page that keeps the policy of content', async (t) => {
    const strangers: string[] = [];
    page.on('request', (request) => strangers.push(...(request.url().startsWith(stack.origin) ? [] : [request.url()])));
    const refused: string[] = [];
    page.on('console', (message) =>
      refused.push(...(/script-src|connect-src|font-src|img-src/.test(message.text()) ? [message.text()] : [])),
    );
    await page.getByRole('link', { name: 'PROJECTIONS', exact: true }).click();
    await page.getByRole('button', { name: 'QUEUES', exact: true }).click();
    await page.waitForURL('**/console/queues');
    await page
      .getByRole('link', { name: /folding/ })
      .first()
      .click();
    await page.waitForURL('**/console/queues/queue/folding**');
    await page.getByText('Waiting').first().waitFor();
    await shoot(page, 'console-queues');
    t.same(refused, [], 'nothing is refused but a style that the page does without');
    t.same(strangers, [], 'no other host is asked');
  });
});
