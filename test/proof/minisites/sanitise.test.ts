import fc from 'fast-check';
import t from 'tap';
import { sanitise } from '../../../src/shop/minisites/sanitise.ts';
import { until } from '../../helpers/until.ts';
import { HOSTILE } from '../../minisites/hostile.ts';
import { openJudge } from '../../minisites/judge.ts';
import { startBrowser } from '../../web/browser.ts';

/** HTML that artists may write, and what the sanitiser makes of it where that differs. */
const KEPT: Record<string, [written: string, shown?: string]> = {
  headings: ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>'],
  lists: ['<ul><li>a</li><li>b<ol start="3"><li>c</li></ol></li></ul><dl><dt>d</dt><dd>e</dd></dl>'],
  emphasis: ['<p><em>a</em> <strong>b</strong> <u>c</u> <s>d</s> <sub>e</sub><sup>f</sup> <mark>g</mark></p>'],
  directions: [
    '<p dir="rtl">שלום</p><ol dir="auto" start="3"><li dir="ltr">a</li></ol><p dir="up">b</p>',
    '<p dir="rtl">שלום</p><ol dir="auto" start="3"><li dir="ltr">a</li></ol><p>b</p>',
  ],
  quotes: ['<blockquote><p>a</p></blockquote><q>b</q><cite>c</cite>'],
  tables: [
    '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  ],
  'a link': [
    '<a href="https://example.org/x?a=1&amp;b=2#c" title="t" target="_blank">a</a>',
    '<a href="https://example.org/x?a=1&amp;b=2#c" title="t" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  'a link over http': [
    '<a href="http://example.org">a</a>',
    '<a href="http://example.org/" rel="noopener noreferrer nofollow">a</a>',
  ],
  'a link that writes a letter': [
    '<a href="mailto:ada@example.org">a</a>',
    '<a href="mailto:ada@example.org" rel="noopener noreferrer nofollow">a</a>',
  ],
  'a picture': [
    '<figure><img src="https://example.org/x.png" alt="a" width="640" height="480"><figcaption>b</figcaption></figure>',
    '<figure><img src="https://example.org/x.png" alt="a" width="640" height="480" /><figcaption>b</figcaption></figure>',
  ],
  'a picture that was uploaded here': [
    '<img src="/images/01890a5d-ac96-774b-bcce-b302099a8057/medium.webp" alt="a">',
    '<img src="/images/01890a5d-ac96-774b-bcce-b302099a8057/medium.webp" alt="a" />',
  ],
  'no other path of this server': [
    '<p>a<img src="/api/v1/auth/logout" alt="b"><img src="/images/../x" alt="c"></p>',
    '<p>a</p>',
  ],
  text: [
    'Salt &amp; rope: 2 &lt; 3, “quoted”, 漆, 🎨<br>next',
    'Salt &amp; rope: 2 &lt; 3, “quoted”, 漆, 🎨<br />next',
  ],
  'the text of what goes': ['<font color="red">a</font><span class="x">b</span> <a href="javascript:x">c</a>', 'ab c'],
};

/** Pieces that, joined at random, make HTML that parsers disagree on. */
const piece = fc.oneof(
  fc.constantFrom(...Object.values(HOSTILE).filter((html) => html.length < 500)),
  fc.constantFrom(...Object.values(KEPT).map(([html]) => html)),
  fc
    .tuple(
      fc.constantFrom('<', '</'),
      fc.constantFrom(
        ...['a href=https://a.example', 'a', 'b', 'p', 'div', 'table', 'tr', 'td', 'caption', 'ul', 'li', 'h2', 'dd'],
        ...['svg', 'math', 'mtext', 'style', 'title', 'textarea', 'noscript', 'template', 'select', 'option', 'iframe'],
        ...['img src=https://a.example/x', 'br', 'hr', 'pre', 'code', 'form', 'button', 'xmp', 'plaintext', 'script'],
      ),
      fc.constantFrom('>', '/>', ' ', ' onclick=alert(1)>', ' title="', " alt='", ''),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '"',
    "'",
    '`',
    '>',
    '<',
    '&',
    '&lt;',
    '&gt;',
    '&quot;',
    '&#60;',
    '&amp;lt;',
    '<!--',
    '-->',
    '--!>',
    ']]>',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const html = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

t.test('what an artist needs is kept', async (t) => {
  for (const [what, [written, shown = written]] of Object.entries(KEPT)) t.equal(sanitise(written), shown, what);
});

t.test('nothing hostile is left, as a browser reads it', async (t) => {
  const browser = await startBrowser(t);
  const { judge, loaded } = await openJudge(browser);

  await t.test('but it is there before', async (t) => {
    const { judge, loaded } = await openJudge(browser);
    const judged = await judge(Object.values(HOSTILE).filter((html) => !html.includes('refresh')));
    t.ok(judged.filter(({ wrong }) => wrong.length > 0).length > 90, 'the judge finds what is hostile');
    t.ok(judged.some(({ wrong }) => wrong.includes('it ran') || wrong.includes('something ran later')));
    await until('a picture from elsewhere is asked for', async () => loaded.includes('http://evil.example/x.png'));
  });

  await t.test('in each of the hostile inputs', async (t) => {
    t.ok(Object.keys(HOSTILE).length >= 60);
    const names = Object.keys(HOSTILE);
    const clean = Object.values(HOSTILE).map(sanitise);
    const once = await judge(clean);
    const again = await judge(once.map(({ written }) => sanitise(written)));
    names.forEach((what, n) => {
      t.same(once[n]?.wrong, [], what);
      t.same(again[n]?.wrong, [], `${what}, written by the browser and cleaned again`);
      t.equal(sanitise(clean[n] ?? ''), clean[n], `${what}, cleaned twice`);
    });
  });

  await t.test('in what comes of hostile pieces at random', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(html, { minLength: 10, maxLength: 30 }), async (htmls) => {
        const judged = await judge(htmls.map(sanitise));
        const wrong = judged.flatMap(({ wrong }) => wrong);
        if (wrong.length > 0) throw new Error(wrong.join('; '));
      }),
      { numRuns: 60 },
    );
  });

  t.same(
    loaded.filter((url) => !url.startsWith('https:') && !new URL(url).pathname.startsWith('/images/')),
    [],
    'and nothing is loaded but over https, or what was uploaded here',
  );
});

t.test('cleaning twice is cleaning once', async () => {
  fc.assert(
    fc.property(html, (written) => {
      const clean = sanitise(written);
      return sanitise(clean) === clean;
    }),
    { numRuns: 5_000 },
  );
});

t.test('text without markup keeps every character', async () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^<&>\r\0\ud800-\udfff]*$/u), (text) => sanitise(text) === text.trim()),
    { numRuns: 500 },
  );
});

t.test('no input of the greatest length takes long', async (t) => {
  for (const unit of [
    '<div>',
    '<a>',
    '<a href="https://a.b">',
    '<',
    '<!--',
    '</p>',
    '<li>',
    '<td>',
    '&',
    '<img src=">"',
  ])
    for (const hostile of [unit.repeat(50_000 / unit.length), '<b>'.repeat(60) + unit.repeat(49_000 / unit.length)]) {
      const before = process.cpuUsage();
      sanitise(hostile);
      const { user } = process.cpuUsage(before);
      t.ok(user < 1_000_000, unit);
    }
});
