import t from 'tap';
import { readPreloads } from '../../../src/serving/http/page-chunks.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { holdTheClock } from '../../web/clock.ts';
import { holdBack } from '../../web/hold-back.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount } from '../../web/shown.ts';

t.test('a page brings what it shows first', async (t) => {
  const stack = await startStack(t, { worker: true });
  const { origin } = stack;
  const html = async (path: string) => (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).text();
  const picture = (page: string) => /<link rel="preload" as="image"[^>]* imagesrcset="([^"]*)"/.exec(page)?.[1];
  const chunks = (page: string) =>
    [...page.matchAll(/rel="modulepreload"[^>]* href="([^"]*)"/g)].map(([, href]) => href);

  t.test('without works, only its screen', async (t) => {
    for (const [path, screen] of [
      ['/', 'Home'],
      ['/discover', 'Discover'],
      ['/artwork/1', 'Artwork'],
      ['/artist/1', 'Artist'],
    ] as const) {
      const page = await html(path);
      t.ok(
        chunks(page).some((href) => href?.startsWith(`/assets/${screen}-`)),
        path,
      );
      t.equal(picture(page), undefined);
    }
    t.notOk(chunks(await html('/login')).some((href) => href?.includes('Login')));
    t.equal((await fetch(`${origin}/chunks.json`)).status, 404, 'the list of files stays with the server');
  });

  t.test('its first picture, in the sizes that the app asks for', async (t) => {
    const artist = await stack.artist('Maren Holt');
    const work = await seedWork(stack, artist);
    await stack.foldAll();
    const sizes = `${work.thumb_url} 400w, ${work.medium_url} 1200w`;
    const browser = await startBrowser(t);
    for (const path of ['/', '/discover', `/artwork/${work.id}`]) {
      t.equal(picture(await html(path)), sizes, path);
      const page = await openPage(browser, origin);
      const asked: string[] = [];
      page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
      const complaints: string[] = [];
      page.on('console', (message) => message.type() !== 'info' && complaints.push(message.text()));
      await page.goto(path);
      await page.getByRole('img', { name: /by Maren Holt$/ }).waitFor();
      await page.waitForLoadState('networkidle');
      const mediums = asked.filter((url) => url.endsWith('/medium.webp'));
      t.equal(mediums.length, 1, 'it is fetched once');
      t.same(complaints, []);
      await page.context().close();
    }
    t.equal(picture(await html('/discover?q=salt')), undefined, 'a search shows something else');
  });

  t.test('which is that of the newest work that has one', async (t) => {
    await list(await stack.artist('Somebody Else'), { title: 'Not yet photographed' });
    await stack.foldAll();
    t.match(picture(await html('/discover')), /400w/);
    t.match(picture(await html('/')), /400w/);
  });

  t.test('and its first call, once, before its screen is drawn', async (t) => {
    const work = await seedWork(stack, await stack.artist('Ines Duarte'), { title: 'Salt' });
    await stack.foldAll();
    const browser = await startBrowser(t);
    for (const [path, screen, call] of [
      ['/', 'Home', '/home/featured'],
      ['/discover', 'Discover', '/artworks?'],
      [`/artwork/${work.id}`, 'Artwork', `/artworks/${work.id}`],
    ] as const) {
      const page = await openPage(browser, origin);
      const release = await holdBack(page, `**/assets/${screen}-*.js`);
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes(`/api/v1${call}`) && asked.push(request.url()));
      // Nothing passes but what the test lets pass: an answer that nobody takes in five seconds is asked for anew.
      await holdTheClock(page);
      await page.goto(path, { waitUntil: 'commit' });
      await until('the call is made', () => asked.length > 0);
      await page.clock.fastForward(2_000);
      await page.getByRole('banner').waitFor();
      await hasCount(t, page.getByRole('heading', { level: 1 }), 0, 'the frame waits for no screen');
      release();
      await page.getByText('Salt').first().waitFor();
      await page.clock.resume();
      await page.waitForLoadState('networkidle');
      t.equal(asked.filter((url) => !url.includes('artist_id=')).length, 1, path);
      await page.context().close();
    }
  });

  t.test('while its frame waits no longer than a moment for the code that asks', async (t) => {
    const page = await openPage(await startBrowser(t), origin);
    await page.route('**/assets/works-*.js', () => new Promise(() => undefined));
    await page.goto('/discover', { waitUntil: 'commit' });
    await t.resolves(page.getByRole('banner').waitFor());
  });

  t.test('which is made again when it fails before anything has shown it', async () => {
    const page = await openPage(await startBrowser(t), origin);
    const release = await holdBack(page, '**/assets/Discover-*.js');
    await page.route('**/api/v1/artworks?*', (route) => route.abort(), { times: 1 });
    await page.goto('/discover', { waitUntil: 'commit' });
    await page.waitForEvent('requestfailed');
    release();
    await page.getByText('Salt').first().waitFor();
  });
});

t.test('a build without a list of its files preloads nothing', async (t) => {
  t.equal(readPreloads(null)('/'), '');
  t.equal(readPreloads('{}')('/artwork/:id'), '');
});
