import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { openPage, startBrowser, untilInPage } from './browser.ts';
import { happened } from './happenings.ts';
import { seedWork } from './seeded-works.ts';
import { hasCount, shows } from './shown.ts';

t.test('what people do with a work', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Drift' });
  const next = await seedWork(stack, artist, { title: 'Salt' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const path = `/artwork/${work.id}`;
  const heart = page.getByRole('button', { name: 'Favorite', exact: true });
  const says = (text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor();

  // Shows 1.31, 7.30
  t.test('looking at it counts once for each work', async (t) => {
    await page.goto(path);
    await says('0 views');
    await heart.waitFor();
    await page.getByRole('region', { name: 'More by Maren Holt' }).getByRole('link', { name: 'Salt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    const views = await happened(stack, 'view_artwork', 2);
    t.same(
      views.map(({ properties: { artwork_id } }) => artwork_id),
      [work.id, next.id],
    );
    t.match(await happened(stack, 'click_artwork'), [{ path, properties: { artwork_id: next.id } }]);
    await stack.foldAll();
    await page.goto(path);
    await says('1 view');
  });

  // Shows 1.31
  t.test('they like it, the heart stays, and it is counted', async (t) => {
    await says('0 likes');
    await shows(t, () => heart.getAttribute('aria-pressed'), 'false');
    await heart.click();
    await says('1 like');
    await shows(t, () => heart.getAttribute('aria-pressed'), 'true');
    t.match(await happened(stack, 'action_favorite'), [{ path, properties: { artwork_id: work.id } }]);
    await stack.foldAll();
    await page.reload();
    await says('1 like');
    await shows(t, () => heart.getAttribute('aria-pressed'), 'true');
    const other = await openPage(browser, stack.origin);
    await other.goto(path);
    await other.getByText('1 like', { exact: true }).waitFor();
    await shows(
      t,
      () => other.getByRole('button', { name: 'Favorite', exact: true }).getAttribute('aria-pressed'),
      'false',
    );
  });

  t.test('they change their mind', async (t) => {
    await heart.click();
    await says('0 likes');
    await shows(t, () => heart.getAttribute('aria-pressed'), 'false');
    t.match(await happened(stack, 'action_unfavorite'), [{ path, properties: { artwork_id: work.id } }]);
    await stack.foldAll();
  });

  // Shows 8.12
  t.test('they decline analytics: what they like stays with them, and nothing is told of it', async (t) => {
    const quiet = await openPage(browser, stack.origin, { counted: false });
    const told: string[] = [];
    quiet.on('request', (request) => request.url().includes('/engagement/') && told.push(request.postData() ?? ''));
    await quiet.goto(path);
    await quiet.getByText('0 likes', { exact: true }).waitFor();
    await quiet.getByRole('button', { name: 'Favorite', exact: true }).click();
    await quiet.getByRole('button', { name: 'Favorite', exact: true, pressed: true }).waitFor();
    await hasCount(t, quiet.getByText('0 likes', { exact: true }), 1, 'it is not counted');
    // The network is back: what waits is sent now, instead of in two seconds.
    await quiet.evaluate("window.dispatchEvent(new Event('online'))");
    await quiet.reload();
    await quiet.getByRole('button', { name: 'Favorite', exact: true, pressed: true }).waitFor();
    t.same(told, []);
  });

  // Shows 7.25, 7.35
  t.test('they pass it on', async (t) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Link copied').waitFor();
    t.equal(await page.evaluate('navigator.clipboard.readText()'), `${stack.origin}${path}`);
    t.match(await happened(stack, 'action_share'), [{ path, properties: { artwork_id: work.id } }]);
  });

  // Shows 7.24
  t.test('or with what their device has for that', async (t) => {
    const device = await openPage(browser, stack.origin);
    await device.addInitScript(
      'navigator.canShare = () => true; navigator.share = async (link) => void (shared = link)',
    );
    await device.goto(path);
    await device.getByRole('button', { name: 'Share' }).click();
    const link = { title: 'Drift by Maren Holt', url: `${stack.origin}${path}` };
    await untilInPage(device, 'the link was handed on', 'window.shared');
    t.same(await device.evaluate('window.shared'), link);
    await hasCount(t, device.getByText('Link copied'), 0);
    t.match((await happened(stack, 'action_share', 2)).at(-1)?.properties, { method: 'device' });
  });
});
