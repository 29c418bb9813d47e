import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openConsole, openPage, startBrowser, untilInPage } from '../../web/browser.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasCount, hasTexts } from '../../web/shown.ts';

const WEB = join(import.meta.dirname, '../../../web');

const hasBar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).count();

t.test('the screens', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Drift' });
  await stack.foldAll();
  const visitor = await openPage(browser, stack.origin);
  const member = await openPage(browser, stack.origin);
  await comeBack(member, artist);
  const heads = new Map<string, string>();
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilInPage(page, 'the page has its title', 'document.title.length > 0');
  };

  // Shows 1.6, 1.7, 1.9
  for (const path of ['/', '/discover', `/artwork/${work.id}`, '/register', '/login', '/sell', '/nowhere'])
    t.test(`${path.replace(/\d+/, 'a work')} is inside the main layout`, async (t) => {
      await open(visitor, path);
      t.equal(await hasBar(visitor), 1);
      const links = visitor.getByRole('contentinfo').getByRole('link');
      await hasTexts(t, links, ['Support', 'Privacy', 'Terms', 'Cookies']);
    });

  // Shows 1.10
  for (const path of ['/list-artwork', '/bag', '/settings'])
    t.test(`${path} is inside the main layout, for members`, async (t) => {
      await open(member, path);
      t.equal(await hasBar(member), 1);
      await hasCount(t, member.getByRole('contentinfo'), 1);
    });

  // Shows 1.1, 1.3, 1.4
  t.test('the dashboard, the console, artists and the pages for reading are outside it', async (t) => {
    for (const path of ['/dashboard', '/dashboard/seller', `/artist/${artist.profileId}`, '/support', '/cookies']) {
      await open(member, path);
      t.equal(await hasBar(member), 0, path);
    }
    for (const path of ['/dashboard', `/artist/${artist.profileId}`]) {
      await open(member, path);
      await hasCount(t, member.getByRole('navigation', { name: 'Footer' }), 0, path);
    }
    const admin = await openPage(browser, stack.origin);
    await openConsole(admin, await stack.admin());
    t.equal(await hasBar(admin), 0);
    await hasCount(t, admin.getByRole('navigation', { name: 'Footer' }), 0);
  });

  // Shows 7.5
  t.test('each have a title and a description of their own', async (t) => {
    const open = ['/', '/discover', '/sell', '/launch', '/login', '/register'];
    const read = ['/support', '/privacy', '/terms', '/cookies', `/artwork/${work.id}`, `/artist/${artist.profileId}`];
    for (const path of [...open, ...read]) {
      await visitor.goto(path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      const head = await visitor.evaluate<string>(
        'document.title + "\\n" + document.querySelector("meta[name=description]").content',
      );
      const [title = '', description = ''] = head.split('\n');
      t.match(title, /Vernissage$/, path);
      t.ok(description.length > 20, `${path}: ${description}`);
      heads.set(title, description);
    }
    t.equal(heads.size, open.length + read.length);
    t.equal(new Set(heads.values()).size, heads.size);
  });

  // Shows 7.60
  t.test('stand still for who asks for less motion', async (t) => {
    const moving = async () => {
      await visitor.goto('/discover');
      await visitor.getByRole('main').getByRole('link', { name: 'Drift' }).waitFor();
      return visitor.evaluate<number>(`[...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration + animationDuration);
      }).length`);
    };
    t.ok((await moving()) > 0);
    await visitor.emulateMedia({ reducedMotion: 'reduce' });
    t.equal(await moving(), 0);
  });

  // Shows 5.28, 6.15
  t.test(
    'initialise the report of how fast they are without anybody to report to: nothing of it is loaded',
    async (t) => {
      t.match(await readFile(join(WEB, 'src/main.tsx'), 'utf8'), /reportWebVitals\(\)/);
      const built = await readdir(join(WEB, 'dist/assets'));
      t.ok(built.some((file) => /^web-vitals-.*\.js$/.test(file)));
      const loaded: string[] = [];
      visitor.on('request', (request) => loaded.push(request.url()));
      await visitor.goto('/', { waitUntil: 'networkidle' });
      t.ok(loaded.length > 0);
      t.notOk(loaded.some((address) => address.includes('web-vitals')));
    },
  );
});

// Shows 7.50
t.test('text that people wrote is set as HTML nowhere', async (t) => {
  const files = await readdir(join(WEB, 'src'), { recursive: true });
  const code = files.filter((file) => /\.tsx?$/.test(file));
  const setting: string[] = [];
  for (const file of code)
    if (/dangerouslySetInnerHTML|innerHTML\s*=|insertAdjacentHTML/.test(await readFile(join(WEB, 'src', file), 'utf8')))
      setting.push(file);
  t.same(setting, []);
});
