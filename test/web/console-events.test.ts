import type { Page } from 'playwright-core';
import t from 'tap';
import type { EventsReply } from '../../src/contract/engagement.ts';
import { appendMany } from '../helpers/append-many.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser, untilInPage } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'LATEST EVENTS' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const rows = (page: Page) => dialog(page).getByRole('rowgroup').nth(1).getByRole('row');
const range = (page: Page, text: string) => dialog(page).getByRole('status').getByText(text, { exact: true });
const open = (page: Page) => page.getByRole('button', { name: 'EVENTS', exact: true });
const IN_DIALOG = 'document.activeElement?.closest("[role=dialog]")';

const LIST = 'document.querySelector("[role=dialog] section")';

const LONG = `/artwork/1002?from=${'a-long-way/'.repeat(20)}`;
const SEARCHED = { search: 'a long search for what hangs above the sea, and for nothing else in the world' };

t.test('an admin looks at the raw events behind the figures', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const admin = await stack.admin();
  const shopper = await stack.shopper();
  const visitor = stack.visitor();
  const batch = async (who: typeof visitor, events: object[]) =>
    t.equal((await who.call('POST', '/api/v1/engagement/batch', { body: { events } })).status, 202);
  const page = await openPage(browser, stack.origin, { counted: false });
  // Changed figures behind the list blink. Axe must not judge the colours in between.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, admin);

  // Shows 1.127, 1.136, 7.58
  t.test('who sees that they load, and then that there are none yet', async (t) => {
    const answer = await holdBack(page, '**/engagement/events*');
    await open(page).click();
    await dialog(page).getByText('LOADING...').waitFor();
    await shoot(page, 'console-events-loading');
    answer();
    await dialog(page).getByText('No events found for selected filter').waitFor();
    await hasTexts(t, dialog(page).getByRole('columnheader'), [
      'POSITION',
      'TIME_UTC',
      'EVENT_TYPE',
      'WHO',
      'PATH',
      'PROPERTIES',
    ]);
    t.same(await findings(page), []);
    await shoot(page, 'console-events-empty');
  });

  t.test('who sees what has just come in, newest first', async (t) => {
    await batch(visitor, [{ event_type: 'view_page', path: '/discover', properties: { page: 'Discover' } }]);
    await batch(shopper, [{ event_type: 'view_artwork', path: '/artwork/1001' }]);
    await button(page, 'REFRESH').click();
    await range(page, '1–2 OF 2').waitFor();
    const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
    const [newer = [], older = []] = await Promise.all(
      [0, 1].map((row) => rows(page).nth(row).locator('th, td').allTextContents()),
    );
    t.match(newer, ['2', time, 'view_artwork', `user ${shopper.session.user.id}`, '/artwork/1001', '{}']);
    t.match(older, ['1', time, 'view_page', /^anon [0-9a-f]{8}$/, '/discover', '{"page":"Discover"}']);
  });

  // Shows 7.58
  t.test('who turns the pages, each of which fits on the screen', async (t) => {
    const views = Array.from({ length: 19 }, (_, number) => ({ event_type: 'click_link', path: `/artwork/${number}` }));
    const long = { event_type: 'action_checkout_started', path: LONG, properties: { from: LONG } };
    await batch(visitor, [...views, long, { event_type: 'search_query', path: '/discover', properties: SEARCHED }]);
    await button(page, 'REFRESH').click();
    await range(page, '1–20 OF 23').waitFor();
    await hasCount(t, rows(page), 20);
    const fits = `${LIST}.scrollHeight <= ${LIST}.clientHeight && ${LIST}.scrollWidth <= ${LIST}.clientWidth`;
    t.equal(await page.evaluate(fits), true, 'nothing to scroll');
    t.same(await findings(page), []);
    await shoot(page, 'console-events');
    await button(page, 'OLDER').click();
    await range(page, '21–23 OF 23').waitFor();
    await rows(page).filter({ hasText: 'view_artwork' }).waitFor();
    await hasTexts(t, rows(page).getByRole('rowheader'), ['3', '2', '1']);
    await shows(t, () => button(page, 'OLDER').getAttribute('aria-disabled'), 'true', 'there are none older');
    await button(page, 'NEWER').click();
    await range(page, '1–20 OF 23').waitFor();
    await shows(t, () => button(page, 'NEWER').getAttribute('aria-disabled'), 'true', 'there are none newer');
  });

  t.test('who unfolds what is too long for its line', async (t) => {
    const long = dialog(page).getByRole('button', { name: JSON.stringify(SEARCHED) });
    const height = async () => (await long.boundingBox())?.height ?? 0;
    const before = await height();
    await long.click();
    await shows(t, () => long.getAttribute('aria-expanded'), 'true');
    t.ok((await height()) > before, 'stands on several lines');
    await shoot(page, 'console-events-unfolded');
    await long.click();
    t.equal(await height(), before);
  });

  t.test('who lists one type, or anonymous visitors alone', async (t) => {
    await button(page, 'OLDER').click();
    await range(page, '21–23 OF 23').waitFor();
    await button(page, 'ANONYMOUS ONLY').click();
    await range(page, '1–20 OF 22').waitFor();
    await hasCount(t, rows(page).filter({ hasText: 'view_artwork' }), 0);
    await dialog(page).getByLabel('Event type').selectOption('view_page');
    await range(page, '1–1 OF 1').waitFor();
    await dialog(page).getByLabel('Event type').selectOption('view_artwork');
    await dialog(page).getByText('No events found for selected filter').waitFor();
    await button(page, 'ANONYMOUS ONLY').click();
    await rows(page).filter({ hasText: '/artwork/1001' }).waitFor();
    await shows(t, () => button(page, 'ANONYMOUS ONLY').getAttribute('aria-pressed'), 'false');
    await button(page, 'CLOSE').click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  t.test('who begins with the type and the days of the console', async (t) => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await page.goto(`/console?event_type=search_query&start_date=${yesterday}`);
    await open(page).click();
    await range(page, '1–1 OF 1').waitFor();
    await shows(t, () => dialog(page).getByLabel('Event type').inputValue(), 'search_query');
    await dialog(page).getByText(`FROM ${yesterday}`).waitFor();
    await dialog(page).getByLabel('Event type').selectOption('ALL EVENTS');
    await range(page, '1–20 OF 23').waitFor();
    t.equal(new URL(page.url()).searchParams.get('event_type'), 'search_query', 'the figures keep theirs');
    await button(page, 'CLOSE').click();
  });

  // Shows 7.59
  t.test('who uses the keyboard alone', async (t) => {
    await page.goto('/console');
    await open(page).focus();
    await page.keyboard.press('Enter');
    await range(page, '1–20 OF 23').waitFor();
    await untilInPage(page, 'the focus is in the dialog', IN_DIALOG);
    for (let stops = 0; stops < 10; stops += 1) {
      await page.keyboard.press('Tab');
      await untilInPage(page, 'the focus stays in the dialog', IN_DIALOG);
    }
    await button(page, 'OLDER').focus();
    await page.keyboard.press('Enter');
    await range(page, '21–23 OF 23').waitFor();
    await shows(t, () => page.evaluate('document.activeElement.textContent'), 'OLDER', 'the focus stays where it was');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await untilInPage(page, 'the focus is back', 'document.activeElement?.textContent === "EVENTS"');
    t.equal(
      await page.evaluate('document.documentElement.scrollHeight <= innerHeight'),
      true,
      'the console still fits',
    );
  });

  // Shows 7.58
  t.test('who holds a phone: the list scrolls inside its box, and a thumb hits everything', async (t) => {
    const phone = await openPage(browser, stack.origin, { counted: false, phone: true });
    await openConsole(phone, admin);
    await open(phone).tap();
    await range(phone, '1–20 OF 23').waitFor();
    t.equal(await scrollsSideways(phone), false);
    const box = await dialog(phone).boundingBox();
    t.ok(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844);
    const heights = await until('everything is laid out', async () => {
      const controls = await dialog(phone).locator('button, select').all();
      return Promise.all(controls.map(async (control) => (await control.boundingBox())?.height ?? 0));
    });
    t.ok(Math.min(...heights) >= 24, `${heights}`);
    await rows(phone).last().getByRole('cell').last().scrollIntoViewIfNeeded();
    t.equal(await phone.evaluate(`${LIST}.scrollLeft > 0`), true);
    t.same(await findings(phone), []);
    await button(phone, 'CLOSE').tap();
    await dialog(phone).waitFor({ state: 'detached' });
  });

  t.test('who turns to older ones while others come in, and sees none twice', async (t) => {
    // So that nothing is shown that was read before.
    await page.reload();
    await open(page).click();
    await range(page, '1–20 OF 23').waitFor();
    await batch(
      visitor,
      Array.from({ length: 5 }, () => ({ event_type: 'click_button', path: '/discover' })),
    );
    await button(page, 'OLDER').click();
    await rows(page).filter({ hasText: 'view_artwork' }).waitFor();
    await hasTexts(t, rows(page).getByRole('rowheader'), ['3', '2', '1']);
    await button(page, 'CLOSE').click();
  });

  t.test('who looks for what is rare, and is told that there is more to look through', async (t) => {
    await appendMany(stack.db, 200_000);
    await until('they are counted', async () => {
      const { body } = await admin.call<EventsReply>('GET', '/engagement/events?event_type=search_query');
      return !body.total_at_least;
    });
    await open(page).click();
    await dialog(page).getByLabel('Event type').selectOption('search_query');
    await dialog(page).getByText('None so far. OLDER looks further back.').waitFor();
    await shoot(page, 'console-events-none-so-far');
    await button(page, 'OLDER').click();
    await rows(page).filter({ hasText: SEARCHED.search }).waitFor();
    await range(page, '1–1 OF 1').waitFor();
    await shows(t, () => button(page, 'OLDER').getAttribute('aria-disabled'), 'true', 'that was all of the log');
  });
});
