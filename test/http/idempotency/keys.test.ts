import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import type { Answer } from '../../helpers/client.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { WORK, withWork } from '../calls/things.ts';
import { artistWithSite, freshKey, loseAnswers, prepareSame } from './keyed.ts';

t.test('keys of repeated calls', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');

  t.test('a key is good for a day', async (t) => {
    const { add } = await artistWithSite(stack);
    t.teardown(() => {
      stack.clock.ahead = 0;
    });
    const headers = freshKey();
    const first = await add(headers);
    stack.clock.ahead = 23.9 * 3_600_000;
    t.same((await add(headers)).body, first.body);
    stack.clock.ahead = 24.1 * 3_600_000;
    const later = await add(headers);
    t.equal(later.status, 201);
    t.not(later.body.id, first.body.id);
  });

  t.test('a key is the same with the quotes of the draft and without', async (t) => {
    const { add } = await artistWithSite(stack);
    const key = crypto.randomUUID();
    const { body } = await add({ 'idempotency-key': `"${key}"` });
    t.same((await add({ 'idempotency-key': key })).body, body);
  });

  t.test('what is no key is said to be none', async (t) => {
    const { add } = await artistWithSite(stack);
    for (const key of ['', '""', 'two words', 'x'.repeat(201), 'ä', '"open'])
      t.match(await add({ 'idempotency-key': key }), { status: 400, body: { code: 'VALIDATION' } }, key);
    t.equal((await add({ 'idempotency-key': 'x'.repeat(200) })).status, 201);
  });

  t.test("a key belongs to whoever uses it: somebody else's means nothing", async (t) => {
    const [one, other] = [await artistWithSite(stack), await artistWithSite(stack)];
    const headers = freshKey();
    const pages = [await one.add(headers), await other.add(headers)];
    t.same(
      pages.map(({ status }) => status),
      [201, 201],
    );
    t.not(pages[0]?.body.id, pages[1]?.body.id);
  });

  t.test('a key that was used for one call is refused for another', async (t) => {
    const artist = await artistWithSite(stack);
    const headers = freshKey();
    await artist.add(headers);
    const { id: artwork_id } = await withWork(artist, stack);
    const answer = await artist.call('POST', '/api/v1/cart/items', { body: { artwork_id }, headers });
    t.match(answer, { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  t.test('a refusal is answered again, whatever has changed', async (t) => {
    const artist = await stack.artist();
    const { id } = await withWork(artist, stack);
    const setStatus = (status: string) => artist.call('PUT', `/api/v1/artworks/${id}`, { body: { status } });
    const add = (headers: Record<string, string>) =>
      artist.call('POST', '/api/v1/cart/items', { body: { artwork_id: id }, headers });
    await setStatus('sold');
    const headers = freshKey();
    const refused = await add(headers);
    t.match(refused, { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
    await setStatus('available');
    t.same((await add(headers)).body, refused.body);
    t.equal((await add(freshKey())).status, 201);
  });

  t.test('the sixth page is refused, and the fifth one sent again is not', async (t) => {
    const { add } = await artistWithSite(stack);
    for (let page = 1; page < 5; page += 1) await add(freshKey());
    const headers = freshKey();
    const fifth = await add(headers);
    await loseAnswers(owner);
    t.same(await add(headers).then(({ body }) => body), fifth.body);
    t.match(await add(freshKey()), { status: 409, body: { code: 'PAGE_LIMIT' } });
  });

  t.test('a registration sent again with another password is refused', async (t) => {
    const { send, call, person, made } = await prepareSame(stack, 'POST /api/v1/auth/register');
    const body = call.body?.(person, made);
    const headers = freshKey();
    const first = await send({ body, headers });
    t.equal(first.status, 201);
    t.match(await send({ body: { ...body, password: 'Vernissage-2027!' }, headers }), {
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    const again = (await send({ body, headers })) as Answer<Session>;
    const client = stack.visitor();
    client.token = again.body.token;
    t.match(await client.call('GET', '/api/v1/auth/me'), { status: 200 }, 'each repeat starts a session');
  });

  t.test('events that have ids keep them, and those that have none get one', async (t) => {
    const headers = freshKey();
    const id = crypto.randomUUID();
    const body = {
      events: [
        { event_type: 'view_page', path: '/a' },
        { event_type: 'view_page', path: '/b', id },
      ],
    };
    const send = () => stack.visitor().call('POST', '/api/v1/engagement/batch', { body, headers });
    t.match(await send(), { status: 202, body: { accepted: 2, duplicates: 0 } });
    t.match(await send(), { status: 202, body: { accepted: 2, duplicates: 0 } }, 'the same answer');
    await loseAnswers(owner);
    t.match(await send(), { status: 202, body: { accepted: 0, duplicates: 2 } }, 'the log knew them');
  });

  t.test('an account that uses keys without end is told to wait, and nobody else is', async (t) => {
    const limited = await startStack(t, { redis: false, env: { RATE_LIMIT: 'on', IDEMPOTENCY_KEYS: '2' } });
    const [one, other] = [await limited.artist(), await limited.artist()];
    const list = (artist: typeof one, headers: Record<string, string>) =>
      artist.call('POST', '/api/v1/artworks', { body: WORK, headers });
    for (let time = 0; time < 2; time += 1) t.equal((await list(one, freshKey())).status, 201);
    const refused = await list(one, freshKey());
    t.match(refused, { status: 429, body: { code: 'RATE_LIMITED' } });
    t.ok(refused.headers.has('retry-after'));
    t.equal((await list(one, {})).status, 201, 'without a key it may go on');
    t.equal((await list(other, freshKey())).status, 201);
  });
});
