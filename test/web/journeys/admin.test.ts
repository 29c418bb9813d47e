import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { figure, fillLogin, openPage, startBrowser } from '../browser.ts';
import { seedWork } from '../seeded-works.ts';
import { hasCount } from '../shown.ts';
import { translate } from '../translated.ts';

t.test('an admin watches what visitors do', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  const work = await seedWork(stack, await stack.artist('Maren Holt'), { title: 'Low Tide' });
  const admin = await stack.admin();
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const troubles = await translate(page);
  const visitor = await openPage(browser, stack.origin);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const total = async () => Number(await figure(page, 'Total Events').textContent());
  let loads = 0;

  t.test('after signing in, from the menu', async (t) => {
    await page.goto('/login');
    await fillLogin(page, admin.session.user.email, admin.password);
    await page.waitForURL('**/dashboard/user');
    await page.getByRole('link', { name: 'Vernissage' }).first().click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Admin Console' }).click();
    await page.waitForURL('**/console');
    await page.getByText(`${admin.session.user.email} ADMIN`).waitFor();
    await page.getByText('LIVE', { exact: true }).waitFor();
    page.on('load', () => {
      loads += 1;
    });
    t.pass();
  });

  t.test('and sees their clicks arrive, without loading the page', async (t) => {
    const before = await until('figures', total);
    await visitor.goto('/discover');
    await visitor.getByRole('main').getByRole('link', { name: 'Low Tide' }).click();
    await visitor.getByRole('button', { name: 'Favorite', exact: true }).click();
    const types = region('EVENTS BY TYPE');
    for (const type of ['click_artwork', 'view_artwork', 'action_favorite'])
      await types.getByRole('row', { name: `${type} 1`, exact: true }).waitFor();
    await region('TOP ARTWORKS')
      .getByRole('row', { name: `${work.id}` })
      .waitFor();
    await region('TOP PAGES').getByRole('row', { name: '/discover' }).waitFor();
    t.ok((await total()) >= before + 5);
    t.equal(loads, 0);
  });

  t.test('narrows them down to one type, and groups them by hour', async (t) => {
    await page.getByLabel('Event type').selectOption('action_favorite');
    await figure(page, 'Total Events').getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'HOUR', exact: true }).click();
    const periods = page.getByRole('table', { name: 'Latest periods' }).getByRole('rowgroup').nth(1).getByRole('row');
    await periods.first().getByText(/:00/).waitFor();
    await hasCount(t, periods, 1);
    t.same([...new URL(page.url()).searchParams].sort(), [
      ['event_type', 'action_favorite'],
      ['group_by', 'hour'],
    ]);
    await visitor.getByRole('button', { name: 'Favorite', exact: true }).click();
    await visitor.getByRole('button', { name: 'Favorite', exact: true }).click();
    await figure(page, 'Total Events').getByText('2', { exact: true }).waitFor();
    await page.getByLabel('Event type').selectOption('ALL EVENTS');
    await until('all of them', async () => (await total()) > 5);
  });

  t.test('and leaves by the exit', async (t) => {
    await page.getByRole('button', { name: 'EXIT' }).click();
    await page.waitForURL(`${stack.origin}/`);
    await page.getByRole('main').getByRole('link', { name: 'Low Tide' }).waitFor();
    t.equal(loads, 0);
  });

  t.test('could do so in any language', async (t) => {
    t.same(troubles, []);
  });
});
