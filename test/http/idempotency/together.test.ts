import { sql } from 'kysely';
import t from 'tap';
import type { KeyedRequest } from '../../../src/serving/http/idempotency/key.ts';
import { createTogether } from '../../../src/serving/http/idempotency/together.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { freshSlug, SITE } from '../calls/things.ts';
import { artistWithSite, freshKey } from './keyed.ts';

t.test(
  'a member whose account is held, as while it is erased, holds up nobody who asks at the same time',
  async (t) => {
    const stack = await startStack(t, { redis: false });
    const owner = openTestPool(t, stack.database, 'owner');
    const held = await artistWithSite(stack);
    const others = await Promise.all(Array.from({ length: 3 }, () => artistWithSite(stack)));
    const holder = await owner.startTransaction().execute();
    await sql`select from account.user where id = ${held.session.user.id} for update`.execute(holder);
    let isDone = false;
    const waits = held.add(freshKey()).finally(() => {
      isDone = true;
    });
    const answers = await Promise.all(others.map(({ add }) => add(freshKey())));
    t.same(
      answers.map(({ status }) => status),
      [201, 201, 201],
    );
    t.notOk(isDone, 'their own request waits');
    await holder.commit().execute();
    t.equal((await waits).status, 201);
  },
);

t.test(
  'a request whose row another run of it holds is refused when that run has ended, and holds up nobody',
  async (t) => {
    const stack = await startStack(t, { redis: false });
    const owner = openTestPool(t, stack.database, 'owner');
    const artist = await artistWithSite(stack);
    const other = await artistWithSite(stack);
    const key = freshKey();
    const body = { ...SITE, slug: freshSlug() };
    const again = () => artist.call('POST', '/api/v1/artists/me/minisite', { body, headers: key });
    const first = await again();
    t.equal(first.status, 409, 'there is one already');
    await sql`update http.idempotency set status = null, answer = null`.execute(owner);
    const holder = await owner.startTransaction().execute();
    await sql`select from http.idempotency where account_id = ${artist.session.user.id} for update`.execute(holder);
    let isDone = false;
    const waits = again().finally(() => {
      isDone = true;
    });
    const another = await other.call('POST', '/api/v1/artists/me/minisite', { body, headers: freshKey() });
    t.equal(another.status, 409);
    t.notOk(isDone, 'the one that is held waits');
    await holder.commit().execute();
    t.same((await waits).body, first.body);
  },
);

t.test('two runs of one request that are refused at the same moment are told the same', async (t) => {
  const stack = await startStack(t, { redis: false });
  const together = createTogether(stack.db);
  const hash = () => Buffer.from(crypto.randomUUID());
  const request: KeyedRequest = { accountId: null, counted: 'test', keyHash: hash(), fingerprint: hash() };
  const begun = await together.begin(request, new Date());
  const refusals = [1, 0].map((left) => ({ status: 409, answer: JSON.stringify({ left }), position: null }));
  const told = await Promise.all(refusals.map((refusal) => together.settleRefusal(request, begun, refusal)));
  t.same(told, [refusals[0], refusals[0]]);
  t.same((await together.begin(request, new Date())).outcome, refusals[0]);
});
