import t from 'tap';
import { mailboxOf } from '../../../src/serving/mail/mailbox.ts';
import { startStack } from '../../helpers/stack.ts';

const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const LIMITED = { status: 429, body: { code: 'RATE_LIMITED' } };
const HOUR = 3_600_000;
/** So many at a time that none waits for a connection longer than it may. */
const AT_ONCE = 100;

t.test('the waitlist', async (t) => {
  const stack = await startStack(t, { redis: false, env });
  let networks = 0;
  const anotherNetwork = () => {
    networks += 1;
    return `192.0.2.${networks}`;
  };
  const join = (email: string, address = anotherNetwork(), name = 'Ada') =>
    stack.visitor().call('POST', '/launch/register', {
      body: { name, email, type: 'artist_early_access' },
      headers: { 'x-forwarded-for': address },
    });

  await t.test('takes five an hour from a network', async (t) => {
    const address = anotherNetwork();
    t.match(await join('nobody', address), { status: 400 }, 'a slip of the pen does not count');
    for (let n = 0; n < 5; n += 1) t.equal((await join(`five-${n}@example.org`, address)).status, 201);
    const refused = await join('five-5@example.org', address);
    t.match(refused, LIMITED);
    t.ok(Number(refused.headers.get('retry-after')) > 60);
    t.match(await join('five-0@example.org', address), LIMITED, 'an address that is on the list, too');
    t.equal((await join('five-5@example.org')).status, 201, 'others are not concerned');
    stack.clock.ahead += HOUR;
    t.equal((await join('five-6@example.org', address)).status, 201);
  });

  await t.test('sends three mails a day to a mailbox, however it is spelt', async (t) => {
    for (const email of ['ada.brush@gmail.com', 'a.dabrush+one@gmail.com', 'ADABRUSH+two@googlemail.com'])
      t.equal((await join(email)).status, 201, email);
    for (const email of ['adabrush+three@gmail.com', 'ada.brush@gmail.com', 'adab.rush@googlemail.com'])
      t.match(await join(email), LIMITED, email);
    t.equal((await join('ada.crush@gmail.com')).status, 201, 'another mailbox');
    stack.clock.ahead += 24 * HOUR;
    t.equal((await join('adabrush+three@gmail.com')).status, 201);
  });

  await t.test('refuses alike whether or not an address is on the list', async (t) => {
    t.equal((await join('known@example.org')).status, 201);
    t.equal((await join('known@example.org')).status, 200);
    t.equal((await join('known@example.org')).status, 200);
    for (let n = 0; n < 3; n += 1) await join(`new+${n}@example.org`);
    const [known, fresh] = [await join('known@example.org'), await join('new@example.org')];
    t.match(known, LIMITED);
    t.same(fresh.body, known.body);
  });

  await t.test('takes the same time for both', async (t) => {
    const timed = async (email: string) => {
      const begun = performance.now();
      const { status } = await join(email);
      return { status, long: performance.now() - begun >= 99 };
    };
    t.same(await timed('slow@example.org'), { status: 201, long: true });
    t.same(await timed('slow@example.org'), { status: 200, long: true });
  });

  await t.test('takes a thousand an hour in all', async (t) => {
    stack.clock.ahead += 25 * HOUR;
    const joinAs = (n: number) => join(`all-${n}@example.org`, `198.51.${n >> 8}.${n & 255}`);
    const statuses: number[] = [];
    for (let from = 0; from < 1_000; from += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => joinAs(from + n)));
      statuses.push(...answers.map(({ status }) => status));
    }
    t.same(statuses, Array(1_000).fill(201));
    t.equal((await joinAs(1_000)).status, 429);
  });
});

t.test('a mailbox is one however it is spelt', async (t) => {
  t.equal(mailboxOf('a.d.a+x+y@example.org'), 'ada@example.org');
  t.equal(mailboxOf('ada@googlemail.com'), mailboxOf('a.da@gmail.com'));
  t.not(mailboxOf('ada@example.org'), mailboxOf('ada@example.com'));
});
