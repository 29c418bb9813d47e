import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import * as Type from 'typebox';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, refuseStream, startBrowser } from '../../web/browser.ts';
import { openSite } from '../../web/minisite.ts';
import { seedWork } from '../../web/seeded-works.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const GALLERY = ['/', '/discover', '/login', '/register', '/launch', '/sell', '/cookies', '/nowhere'];
const MEMBERS = [
  ...['/', '/bag', '/checkout', '/dashboard', '/list-artwork', '/settings'],
  ...['/dashboard?view=my-purchases', '/dashboard?view=sales'],
];
const MOST_BYTES = 120_000;
/** What pages do for members, and what follows streams: it comes after the page, and has a bound of its own. */
const LATER = /\/(for-members|follow-stream|kinds|UnreadBadge|unread)-/;
const MOST_LATER = 3_500;

// Shows 7.49
t.test('the page brings no inline script or style, which the policy forbids', async (t) => {
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) t.match(tag, /\ssrc="\//);
  t.notMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i);
});

// Shows 7.2, 7.61
t.test('a route loads less than 120 kB of JavaScript', async (t) => {
  const stack = await startStack(t, { env: { LAUNCHED: 'password-reset,checkout' } });
  const browser = await startBrowser(t);
  const { session, ...client } = await stack.artist('Maren Holt');
  const member = { ...client, session: { ...session, user: { ...session.user, role: 'artist' as const } } };
  const work = await seedWork(stack, member, { title: 'Low Tide', pictures: 2 });
  await openSite(member);
  await member.call('POST', '/api/v1/cart/items', { body: { artwork_id: work.id } });
  const opened = { event_type: 'view_page', path: '/' };
  await stack.visitor().call('POST', '/api/v1/engagement/track', { body: opened });
  await stack.foldAll();
  const open = [...GALLERY, `/artwork/${work.id}`, '/artwork/987', `/artist/${member.profileId}`, '/artist/holt-press'];
  const own = [...MEMBERS, `/artwork/${work.id}`, `/list-artwork?edit=${work.id}`];
  const admin = await stack.admin();
  const visits = [
    ...open.map((path) => ({ path, who: null })),
    ...own.map((path) => ({ path, who: member })),
    { path: '/console', who: admin },
  ];
  for (const { path, who } of visits) {
    const page = await openPage(browser, stack.origin);
    await refuseStream(page);
    if (who !== null) await comeBack(page, who);
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().resourceType() === 'script') scripts.add(pathname);
    });
    await page.goto(path);
    // Waits for the contents too, which may load code of their own. The console's stream keeps its network busy.
    if (path === '/console') await page.getByRole('slider', { name: 'Events and unique users by day' }).waitFor();
    else {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    const first = [...scripts].filter((script) => !LATER.test(script));
    const files = await Promise.all(first.map((script) => readFile(join(DIST, script))));
    const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
    t.ok(bytes > 0 && bytes < MOST_BYTES, `${path} loads ${bytes} bytes for a ${who === null ? 'visitor' : 'member'}`);
    t.equal(
      [...scripts].some((script) => script.includes('Console')),
      path === '/console',
      'the console is a chunk of its own',
    );
    await page.context().close();
  }
});

t.test('what pages load later for members is small', async (t) => {
  const files = (await readdir(join(DIST, 'assets'))).filter((file) => LATER.test(`/${file}`) && file.endsWith('.js'));
  t.equal(files.length, 5);
  const scripts = await Promise.all(files.map((file) => readFile(join(DIST, 'assets', file))));
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  t.ok(bytes > 0 && bytes < MOST_LATER, `${bytes} bytes`);
});

t.test('no script brings TypeBox, a schema, or the check of answers', async (t) => {
  const mark = '~kind';
  t.ok(mark in Type.String(), 'the mark of every schema');
  const files = await readdir(join(DIST, 'assets'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  t.ok(scripts.length > 0);
  for (const file of scripts) {
    const script = await readFile(join(DIST, 'assets', file), 'utf8');
    const brought = [mark, 'instancePath', 'not in the contract'].filter((text) => script.includes(text));
    t.same(brought, [], file);
  }
});
