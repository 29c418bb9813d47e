import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import t from 'tap';
import { emailForm } from '../../../src/contract/email.ts';
import { startStack } from '../../helpers/stack.ts';

const LETTERS = [
  'a',
  'B',
  'é',
  'e\u0301',
  'ß',
  'İ',
  'Σ',
  'ﬁ',
  'ａ',
  '山',
  '\u200f',
  '\u2060',
  '\u115f',
  '\u2800',
  '\u00ad',
];
const SIGNS = ['.', '-', '+', '_', "'", ' ', '<', '>', '"', '(', ',', ';', ':', '@', '\\', '%', '\n', '\u00a0', '\0'];
const part = (length: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...LETTERS), fc.constantFrom(...SIGNS)), { maxLength: length })
    .map((all) => all.join(''));
const domain = fc.oneof(
  fc.constantFrom(
    'example.net',
    'EXAMPLE.net',
    'ｅｘａｍｐｌｅ．ｎｅｔ',
    'bücher.example',
    'bu\u0308cher.example',
    'xn--bcher-kva.example',
  ),
  fc.constantFrom(
    'example.net>',
    'exam\u2060ple.net',
    '1.2.3.4',
    '0x7f.1',
    'example',
    'a..b',
    'a_b.net',
    'b.net:25',
    'b.net/x',
    'b%2enet',
    'xn--0.net',
    '例え。テスト',
  ),
  part(8).map((text) => `${text}.net`),
);
const address = fc.tuple(part(6), domain).map(([name, host]) => `${name}@${host}`);

t.test('an address has one form, whatever is tried', async (t) => {
  let good = 0;
  const law = fc.property(address, (text) => {
    const form = emailForm(text);
    if (form === null) return;
    good += 1;
    t.equal(emailForm(form), form, `the form of ${form}`);
    for (const other of [` ${text}\n`, text.normalize('NFD'), text.normalize('NFC')])
      t.equal(emailForm(other), form, other);
    t.match(form, /^[^\s<>"(),:;@[\]\\]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
    t.notMatch(form, /[\p{C}\p{Default_Ignorable_Code_Point}]/u);
  });
  fc.assert(law, { numRuns: 2_000 });
  t.ok(good > 40, `${good} addresses`);
});

t.test('a mailer writes to an address as it is', async (t) => {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  const law = fc.asyncProperty(address, async (text) => {
    const form = emailForm(text);
    if (form === null) return;
    const { envelope } = await mailer.sendMail({ from: 'a@example.org', to: { name: '', address: form }, text: '' });
    // To a name that is not ASCII it writes the domain in letters, too.
    t.same(envelope.to.map(emailForm), [form]);
    if (/^[ -~]+$/.test(form)) t.same(envelope.to, [form]);
  });
  await fc.assert(law, { numRuns: 1_000 });
});

t.test('what a mailer would change, and what nobody can see, is no address', async (t) => {
  for (const text of [
    ...[
      'v@example.net>',
      'v@example.net>>',
      '<v@example.net',
      '<v@example.net>',
      'Ada <v@example.net>',
      '"v"@example.net',
    ],
    ...[
      'v\u2060@example.net',
      'v@exam\u2060ple.net',
      'v\u200b@example.net',
      'v\u00ad@example.net',
      '\u115f@example.net',
    ],
    ...[
      '.v@example.net',
      'v.@example.net',
      'v..w@example.net',
      'v@example.net.',
      'v@example',
      'v@127.0.0.1',
      'v@a_b.net',
    ],
    ...['v@b.net:25', 'v@b.net/x', 'v@b%2enet', 'v@[::1]', 'v w@example.net', '@example.net', 'v@', 'v', ''],
    `${'v'.repeat(250)}@example.net`,
  ])
    t.equal(emailForm(text), null, JSON.stringify(text));
});

t.test('one mailbox is one account, however its address is typed', async (t) => {
  const stack = await startStack(t, { redis: false });
  const person = { name: 'Ada', password: 'Vernissage-2026!' };
  const call = (path: string, body: object) =>
    stack.visitor().call<{ user: { email: string } }>('POST', path, { body });
  const registered = await call('/auth/register', { ...person, email: 'x@xn--bcher-kva.example' });
  t.match(registered, { status: 201, body: { user: { email: 'x@xn--bcher-kva.example' } } });
  for (const email of [
    'x@bücher.example',
    'X@Bu\u0308cher.Example',
    'x@ＢÜＣＨＥＲ．example',
    ' x@xn--BCHER-kva.example',
  ]) {
    t.equal((await call('/auth/register', { ...person, email })).status, 409, email);
    t.equal((await call('/auth/login', { ...person, email })).status, 200, email);
  }
  for (const email of ['x@bücher.example>', '<x@bücher.example', 'x\u2060@bücher.example'])
    t.match(await call('/auth/register', { ...person, email }), { status: 400, body: { code: 'VALIDATION' } }, email);
});

t.test('one mailbox is on the waitlist once, and gets no more mail than it may', async (t) => {
  const stack = await startStack(t, { redis: false, env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  let from = 0;
  const join = async (email: string) => {
    from += 1;
    const body = { name: 'Ada', email, type: 'artist_early_access' };
    const headers = { 'x-forwarded-for': `192.0.2.${from}` };
    return (await stack.visitor().call('POST', '/launch/register', { body, headers })).status;
  };
  t.equal(await join('v@bücher.example'), 201);
  t.equal(await join('v@xn--bcher-kva.example'), 200);
  for (const email of ['v@bücher.example>', 'v@bücher.example>>', '<v@bücher.example', 'v@bü\u2060cher.example'])
    t.equal(await join(email), 400, email);
  t.equal(await join('v+x@ＢÜＣＨＥＲ．example'), 201);
  t.equal(await join('v+y@bücher.example'), 429);
  const entries = await stack.db.selectFrom('waitlist.entry').select('email').execute();
  t.same(entries.map(({ email }) => email).toSorted(), ['v+x@xn--bcher-kva.example', 'v@xn--bcher-kva.example']);
});

t.test('a name shows something, and turns no text around it', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const profile = { artist_name: 'Ada', bio: 'Paints.' };
  const work = { description: 'Salt', category_id: 1, medium: 'Oil', price: 10 };
  const calls = {
    person: (name: string) => ada.call('PUT', '/auth/me', { body: { name } }),
    artist: (name: string) => ada.call('PUT', '/artists/me', { body: { ...profile, artist_name: name } }),
    work: (name: string) => ada.call('POST', '/artworks', { body: { ...work, title: name } }),
    'mini-site': (name: string) => ada.call('POST', '/artists/me/minisite', { body: { slug: 'ada', title: name } }),
    waitlist: (name: string) =>
      ada.call('POST', '/launch/register', { body: { name, email: 'ada@example.org', type: 'artist_early_access' } }),
  };
  for (const [what, call] of Object.entries(calls)) {
    for (const name of [
      '\u200b',
      '\u2060 \u2060',
      '\u3164',
      '\u115f\u1160',
      '\u2800',
      '\u00ad',
      '\ufe0f',
      'Ada\u202e',
      '\u2067Ada\u2069',
      'A\u200fda',
    ])
      t.match(await call(name), { status: 400, body: { code: 'VALIDATION' } }, `${what}: ${JSON.stringify(name)}`);
    t.ok((await call('م\u200cن 👩‍🎨 É')).status < 300, `${what}: joiners of a script and of a picture stay`);
  }
});
