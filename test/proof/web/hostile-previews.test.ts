import t from 'tap';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser } from '../../web/browser.ts';
import { get, headOf } from '../../web/heads.ts';
import { hasCount } from '../../web/shown.ts';

const HOSTILE = {
  'the end of a script': '</script><script>window.taken = true</script>',
  'the end of a title': '</title><img src=x onerror="window.taken = true">',
  'the end of an attribute': `" onload="window.taken = true" x='`,
  'the beginning of a comment': '<!-- <script> -->',
  entities: '&lt;b&gt; &amp;quot; &#39;',
  'quotes and backslashes': `"'\\"\\u0022\\`,
  'lines that end for JavaScript only': 'a\u2028b\u2029c',
  'what a replacement means': "$& $1 $` $' $$",
  'text from right to left, and beyond one unit': 'عمل فني 🖼️ abc',
};

t.test('links to works with hostile titles', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const artist = await stack.artist('Ada Brush');

  await t.test('hold what people write as text, whatever it is', async (t) => {
    const page = await openPage(browser, stack.origin);
    for (const [what, title] of Object.entries(HOSTILE)) {
      const { artwork } = await list(artist, { title, description: title });
      await stack.foldAll();
      const head = await headOf(page, (await get(stack, `/artwork/${artwork.id}`)).body);
      t.equal(head.title, `${title} by Ada Brush · Vernissage`, what);
      t.equal(head.meta['og:title'], `${title} by Ada Brush`, what);
      t.equal(head.meta.description, title.replace(/\s+/g, ' '), what);
      t.match(head.data, [{ '@type': 'VisualArtwork', name: title, description: title }], what);
      t.equal(head.scripts, 2, `${what}: only the theme and the app`);
    }
  });

  await t.test('run in a browser under the policy, which has nothing to say to them', async (t) => {
    const title = HOSTILE['the end of a script'];
    const { artwork } = await list(artist, { title });
    await stack.foldAll();
    const visitor = await openPage(browser, stack.origin);
    const said: string[] = [];
    visitor.on('console', (message) => said.push(message.text()));
    visitor.on('pageerror', (error) => said.push(error.message));
    await visitor.goto(`/artwork/${artwork.id}`, { waitUntil: 'load' });
    t.equal(await visitor.evaluate('window.taken'), undefined);
    await hasCount(t, visitor.locator('script[type="application/ld+json"]'), 1);
    await visitor.locator('#root > *').first().waitFor();
    t.same(said, []);
    await visitor.context().close();
  });
});
