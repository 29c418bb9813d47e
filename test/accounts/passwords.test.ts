import { hash } from '@node-rs/argon2';
import t from 'tap';
import { openScore } from '../../src/contract/password-score.ts';
import { hashPassword, verifyPassword } from '../../src/shop/accounts/passwords.ts';
import { openScoring } from '../../src/shop/accounts/scoring.ts';
import { startStack } from '../helpers/stack.ts';

const ADA = { email: 'ada.lovelace-3@example.org', name: 'Ada King' };

const score = openScore();

t.test('a password that meets every rule is refused when it is easy to guess, with the reason', async (t) => {
  const reasons: [password: string, reason: string | null][] = [
    ['Password1!', 'is close to a common one'],
    ['P@ssw0rd1', 'is close to a common one'],
    ['Vernissage1!', 'is close to your name, your address or the name of this house'],
    ['Lovelace1!', 'is close to your name, your address or the name of this house'],
    ['xK3!xK3!xK3!xK3!', 'repeats itself'],
    ['Abcdefg1!', 'is too short for what it is made of'],
    ['Another-2027?', null],
    ['correct-Horse7', null],
    ['Änderung-12', null],
  ];
  for (const [password, reason] of reasons)
    t.equal(score(password, ADA).guessable, reason && `This password is easy to guess: it ${reason}.`, password);
  const other = { email: 'grace@example.org', name: 'Grace' };
  t.equal(score('Lovelace1!', other).score > score('Lovelace1!', ADA).score, true, 'for somebody else it is another');
});

t.test('of a long password no more is scored than there is time for', async (t) => {
  t.same(score('4@8({36910|!5$7+%2'.repeat(12), ADA), score('4@8({36910|!5$7+%2'.repeat(2), ADA));
});

t.test('scoring leaves the event loop to other requests, and refuses no more than it must', async (t) => {
  const scoring = openScoring();
  t.teardown(scoring.close);
  let others = 0;
  const other = setInterval(() => {
    others += 1;
  }, 1);
  await scoring.requireUnguessable('A-quiet-wall-2027', ADA, 'password');
  clearInterval(other);
  t.ok(others > 0, `${others} others had their turn while the dictionaries were loaded`);
  const message = 'This password is easy to guess: it is close to a common one.';
  await t.rejects(scoring.requireUnguessable('Password1!', ADA, 'password'), {
    code: 'PASSWORD_GUESSABLE',
    statusCode: 400,
    message,
    issues: [{ path: 'password', message }],
  });
});

t.test('nobody registers with such a password, or changes to one', async (t) => {
  const stack = await startStack(t);
  const register = (password: string) => stack.visitor().call('POST', '/auth/register', { body: { ...ADA, password } });
  t.match(await register('Lovelace1!'), { status: 400, body: { code: 'PASSWORD_GUESSABLE' } });
  t.match(await register('lovelace'), { status: 400, body: { code: 'WEAK_PASSWORD' } }, 'what it lacks is said first');
  const grace = await stack.shopper('Grace');
  const body = { current_password: grace.password, new_password: 'Vernissage1!' };
  t.match(await grace.call('PUT', '/auth/password', { body }), {
    status: 400,
    body: { code: 'PASSWORD_GUESSABLE', issues: [{ path: 'new_password' }] },
  });
});

t.test(
  'a password is the same from every keyboard, and a hash from before is good for what it was good for',
  async (t) => {
    const composed = 'Caf\u00e9-3\u00b2!';
    const hashed = await hashPassword(composed);
    t.equal(await verifyPassword(hashed, composed.normalize('NFD')), true, 'letters and their accents apart');
    t.equal(await verifyPassword(hashed, 'Caf\u00e9-32!'), false, 'another sign is another password');
    const before = await hash(composed.normalize('NFKC'));
    t.equal(await verifyPassword(before, composed), true);
    t.equal(await verifyPassword(before, 'Cafe-32!'), false);
    t.equal(await verifyPassword(undefined, composed), false);
  },
);
