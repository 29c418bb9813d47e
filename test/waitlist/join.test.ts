import { sql } from 'kysely';
import t from 'tap';
import { startStack } from '../helpers/stack.ts';

const person = { name: 'Ada Brush', email: 'ada@example.org', type: 'artist_early_access' };

t.test('the waitlist', async (t) => {
  const stack = await startStack(t, { redis: false });
  const join = (body: unknown, path = '/launch/register') => stack.visitor().call('POST', path, { body });
  const entries = () => stack.db.selectFrom('waitlist.entry').select(['name', 'email']).orderBy('joined_at').execute();

  await t.test('takes an address once, whatever its case, and says the same each time', async (t) => {
    const first = await join({ ...person, email: ' Ada@Example.org' });
    t.match(first, { status: 201, body: { message: "You're on the list. Check your inbox for confirmation." } });
    t.match(first.headers.get('x-log-position'), /^\d+$/);
    for (const path of ['/launch/register', '/api/v1/launch/register', '/launch/register/']) {
      const again = await join({ ...person, name: 'Somebody else', email: 'ADA@example.ORG' }, path);
      t.equal(again.status, 200);
      t.same(again.body, first.body);
      t.equal(again.headers.get('x-log-position'), null);
    }
    t.same(await entries(), [{ name: 'Ada Brush', email: 'ada@example.org' }]);
    t.equal((await join({ ...person, email: 'bo@example.org' }, '/api/v1/launch/register')).status, 201);
  });

  await t.test('takes one of 20 who race with the same address', async (t) => {
    const cases = (n: number) => (n % 2 ? 'race@example.org' : 'Race@Example.org');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => join({ ...person, email: cases(n) })));
    t.same(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 201]);
    t.equal((await entries()).filter(({ email }) => email === 'race@example.org').length, 1);
  });

  await t.test('says what is missing', async (t) => {
    const name = { code: 'VALIDATION', message: 'Please enter your name', error: 'Please enter your name' };
    t.match(await join({ ...person, name: '  ' }), { status: 400, body: { ...name, issues: [{ path: 'name' }] } });
    const email = { code: 'VALIDATION', message: 'Please enter a valid email', issues: [{ path: 'email' }] };
    for (const wrong of ['', 'ada', 'ada@example', 'a b@example.org'])
      t.match(await join({ ...person, email: wrong }), { status: 400, body: email }, wrong);
    for (const body of [
      { ...person, type: 'newsletter' },
      { name: 'Ada' },
      { ...person, name: 'x'.repeat(101) },
      [],
      7,
    ])
      t.match(await join(body), { status: 400, body: { code: 'VALIDATION' } });
    t.equal((await entries()).length, 3);
  });

  await t.test('keeps names and addresses out of the log', async (t) => {
    const { rows } = await sql<{ text: string }>`
      select e::text as text from log.domain_event e union all select c::text from log.claim c`.execute(stack.db);
    t.ok(rows.length >= 6);
    for (const { text } of rows) t.notMatch(text, /ada brush|ada@|example|race@/i);
  });
});
