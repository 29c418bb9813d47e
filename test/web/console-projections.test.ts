import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('an administrator rebuilds a read model, looks at the difference, promotes it, and goes back', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const admin = await stack.admin();
  const events = ['/discover', '/sell', '/launch'].map((path) => ({ event_type: 'view_page', path }));
  await stack.visitor().call('POST', '/api/v1/engagement/batch', { body: { events } });
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, admin);
  await page.goto('/console');
  await page.getByRole('link', { name: 'PROJECTIONS' }).click();
  await page.getByRole('link', { name: 'top-pages' }).click();
  const panel = page.getByRole('region', { name: 'TOP-PAGES' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const confirm = async (name: string, says: RegExp) => {
    await press(name);
    const question = panel.getByRole('group', { name: `${name}?` });
    await question.getByText(says).waitFor();
    await question.getByRole('button', { name: `YES, ${name}` }).click();
  };
  const focused = panel.locator(':focus');
  const row = page.getByRole('table', { name: 'Projections' }).getByRole('row', { name: /^top-pages/ });

  // Shows 8.18
  await t.test('who sees each read model with its figures', async (t) => {
    await shows(t, () => row.textContent(), new RegExp(`^top-pages v${topPages.version}live0 / 0\\.0 s.*[\\d.]+ kB0–`));
    await hasTexts(t, panel.getByRole('button'), ['REPLAY AND HOLD', 'REPLAY', 'PAUSE FOLDING']);
    await panel.getByText('stop folding the live build; readers fall behind').waitFor();
    await press('REPLAY');
    await panel.getByRole('alert').getByText('Readers of top-pages see the new build once it has caught up.').waitFor();
    await panel.getByRole('button', { name: 'NO' }).click();
  });

  // Shows 8.19
  await t.test('who builds it anew, and sees that it is held', async () => {
    await press('REPLAY AND HOLD');
    await panel
      .getByText(`replay and hold is done: The new build is held. asked by ${admin.session.user.email}`)
      .waitFor();
    await row.getByText('rebuilding').waitFor();
    await row.getByText(/^held, 100 %/).waitFor();
  });

  // Shows 8.20
  await t.test('who looks at what differs, row by row', async (t) => {
    const schema = (await findBuild(stack.db, topPages, 'rebuilding'))?.schema ?? '';
    await sql`update ${sql.id(schema, 'page_views')} set views = 41 where page = '/sell' and grain = 'day'`.execute(
      stack.db,
    );
    await sql`delete from ${sql.id(schema, 'page_views')} where page = '/launch' and grain = 'day'`.execute(stack.db);
    await press('COMPARE');
    const difference = panel.getByRole('region', { name: 'Difference' });
    await difference.getByText('0 added, 1 removed, 1 changed').waitFor();
    const rows = difference.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
    await hasCount(t, rows, 2);
    t.match(
      (await rows.allTextContents()).map((text) => text.replace(/^.*· /, '')),
      [/~ changed.*views 1 → 41/, /− removed.*views 1/],
    );
    t.same(await findings(page), []);
    await shoot(page, 'console-projections');
    await page.setViewportSize({ width: 390, height: 844 });
    t.same([await findings(page), await scrollsSideways(page)], [[], false], 'on a phone too');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 8.21
  await t.test('who switches readers over, and back again', async (t) => {
    const views = async () => {
      const { rows } = await sql<{ views: number }>`
        select views from read.page_views where page = '/sell' and grain = 'day'`.execute(stack.db);
      return rows[0]?.views;
    };
    await confirm('PROMOTE', /^Readers of top-pages see the new build from then on\.$/);
    await panel.getByText(/promote is done: Readers see the new build/).waitFor();
    t.equal(await views(), 41);
    await hasCount(t, focused, 1, 'the focus stays, although its button is gone');
    await press('UNDO');
    await panel.getByRole('button', { name: 'NO' }).waitFor();
    await shoot(page, 'console-projections-question');
    await panel.getByRole('button', { name: 'NO' }).press('Escape');
    await hasCount(t, focused, 1, 'as it does when the answer is no');
    await confirm('UNDO', /^Readers of top-pages see the earlier build again\.$/);
    await panel.getByText(/undo is done: Readers see the earlier build again/).waitFor();
    t.equal(await views(), 1);
    const deeds = page.getByRole('list', { name: 'What was done' }).getByRole('listitem');
    await deeds.filter({ hasText: 'undo: top-pages' }).waitFor();
    await hasCount(t, deeds, 4);
  });

  // Shows 8.22
  await t.test('who is told beside the buttons what cannot be done, when somebody else was quicker', async () => {
    const other = await stack.admin();
    await page.route('**/operations/projections', (route) => route.abort());
    const body = { action: 'pause' };
    await other.call('POST', '/api/v1/operations/projections/top-pages/actions', { body });
    await press('PAUSE FOLDING');
    await panel.getByText('ERROR: top-pages cannot do this now: it is paused already').waitFor();
    await page.unroute('**/operations/projections');
    await press('RESUME FOLDING');
    await panel.getByRole('status').getByText('top-pages folds again.').waitFor();
    await until('it folds', async () => (await row.getByText('live', { exact: true }).count()) === 1);
  });

  await t.test('who is told that a question has another meaning by now', async (t) => {
    await press('UNDO');
    const question = panel.getByRole('group', { name: 'UNDO?' });
    await question.getByRole('button', { name: 'NO' }).waitFor();
    await replay(stack.folder, topPages);
    await question.waitFor({ state: 'detached' });
    await panel.getByText('ERROR: This has changed meanwhile; please look again').waitFor();
    await hasCount(t, focused, 1, 'the focus stays');
  });

  await t.test('who clicks twice, and does it once', async (t) => {
    await panel.getByRole('button', { name: 'PAUSE FOLDING' }).dblclick();
    const deeds = page.getByRole('list', { name: 'What was done' }).getByRole('listitem');
    await until('it is done', async () => (await deeds.filter({ hasText: 'pause: top-pages' }).count()) === 2);
    await panel.getByRole('button', { name: 'RESUME FOLDING' }).click();
    await until('it folds again', async () => (await deeds.filter({ hasText: 'resume: top-pages' }).count()) > 1);
    await hasCount(t, deeds.filter({ hasText: 'resume: top-pages' }), 2);
  });
});
