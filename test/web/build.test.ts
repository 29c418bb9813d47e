import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { openPage, startBrowser } from './browser.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const GALLERY = ['/', '/login', '/register', '/dashboard', '/nowhere'];
const MOST_BYTES = 120_000;

t.test('the page brings no inline script or style, which the policy forbids', async (t) => {
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) t.match(tag, /\ssrc="\//);
  t.notMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i);
});

t.test('a gallery route loads less than 120 kB of JavaScript', async (t) => {
  const { origin } = await startStack(t);
  const browser = await startBrowser(t);
  for (const path of GALLERY) {
    const page = await openPage(browser, origin);
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const files = await Promise.all([...scripts].map((script) => readFile(join(DIST, script))));
    const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
    t.ok(bytes > 0 && bytes < MOST_BYTES, `${path} loads ${bytes} bytes`);
    t.notOk(
      [...scripts].some((script) => script.includes('Console')),
      'the console is a chunk of its own',
    );
    await page.context().close();
  }
});
