import t from 'tap';
import { Check } from 'typebox/value';
import { ClientErrorBody } from '../../../src/contract/client-errors.ts';
import { PAGES } from '../../../src/contract/pages.ts';
import { registerGuard, wouldLoseInput } from '../../../web/src/lib/forms/leave-guards.ts';
import { ApiError, networkError } from '../../../web/src/lib/reading/errors.ts';
import { reportOf } from '../../../web/src/lib/report-failure.ts';
import { buildIn } from '../../../web/src/lib/screens/build.ts';
import { routePattern } from '../../../web/src/lib/screens/route-pattern.ts';
import { shortenMessage } from '../../../web/src/lib/shorten-message.ts';
import { artistPath, artworkPath, paths } from '../../../web/src/paths.ts';

const PERSONAL = 'Maren of https://x.example/artist/maren?token=abc, maren@x.example, work 4711';

t.test('a message is shortened to its words', async (t) => {
  const said = {
    "Cannot read properties of undefined (reading 'map')": "Cannot read properties of undefined (reading 'map')",
    'Failed to fetch dynamically imported module: https://x.example/assets/Discover-D1.js':
      'Failed to fetch dynamically imported module, …',
    'Unexpected token \'H\', "Hello Maren" is not valid JSON': "Unexpected token 'H', … is not valid JSON",
    'Unexpected token, "Hello Maren': 'Unexpected token, …',
    'Work 4711 of ada@x.example is gone': 'Work … of … is gone',
    '  two\n\nlines\tand blanks ': 'two lines and blanks',
    'Größe ist null': '… ist null',
    '': '',
  };
  for (const [message, short] of Object.entries(said)) t.equal(shortenMessage(message), short);
  t.equal(shortenMessage('word '.repeat(1_000)).length, 200);
});

t.test('a report is one that the server takes, whatever failed', async (t) => {
  const odd = new Error(PERSONAL);
  odd.name = 'Größe 5';
  const failures = [
    new TypeError('x is not a function'),
    odd,
    new Error('\u0000\ud83d'),
    'text',
    null,
    undefined,
    { a: 1 },
  ];
  for (const failure of failures) {
    const report = { ...reportOf('render', failure), route: routePattern('/artist/maren'), build: 'dev' };
    t.ok(Check(ClientErrorBody, report), JSON.stringify(report));
    t.notMatch(JSON.stringify(report), /maren|x\.example|4711|token=/);
  }
});

t.test('what the server refused, or nobody answered, is no failure of the app', async (t) => {
  t.equal(reportOf('promise', new ApiError(404, 'NOT_FOUND', 'Not found')), null);
  t.equal(reportOf('promise', networkError()), null);
  t.equal(reportOf('promise', new DOMException('Stopped', 'AbortError')), null);
  t.match(reportOf('answer', new ApiError(200, 'UNREADABLE', 'Failed to fetch cart')), { kind: 'answer' });
});

t.test('each page of the app has a pattern that the server knows', async (t) => {
  const places = [...Object.values(PAGES).map(({ path }) => path), ...Object.values(paths), '/no/such/page'];
  for (const place of [...places, artworkPath(7), artistPath('maren'), '/dashboard/seller']) {
    const { pathname } = new URL(place, 'https://x.example');
    const body = { kind: 'chunk', name: 'Error', message: '', route: routePattern(pathname), build: 'dev' };
    t.ok(Check(ClientErrorBody, body), `${place} is ${body.route}`);
  }
  t.equal(routePattern('/no/such/page'), 'other');
  t.equal(routePattern(artistPath('maren')), '/artist/:artist');
});

t.test('a build is known by the script of its page', async (t) => {
  t.equal(buildIn('<script type="module" crossorigin src="/assets/index-DJ3a_B-O.js"></script>'), 'DJ3a_B-O');
  t.equal(buildIn('https://x.example/assets/index.esm-B5fyi6t0.js'), null);
  t.equal(buildIn('<h1>502 Bad Gateway</h1>'), null);
});

t.test('a page would lose input while a form with changes is open, until its owner gives it up', async (t) => {
  let changed = true;
  t.equal(wouldLoseInput(), false);
  const unregister = registerGuard(() => changed);
  const another = registerGuard(() => false);
  t.equal(wouldLoseInput(), true);
  changed = false;
  t.equal(wouldLoseInput(), false);
  changed = true;
  unregister();
  t.equal(wouldLoseInput(), false);
  another();
});
