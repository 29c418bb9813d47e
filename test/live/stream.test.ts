import t from 'tap';
import type { Moved, StreamEnd } from '../../src/contract/live.ts';
import { closeAccount } from '../../src/shop/accounts/forget.ts';
import type { Client } from '../helpers/client.ts';
import { listen } from '../helpers/server-events.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';
import { claimsOf, signToken } from '../http/tokens.ts';
import { shopOf } from '../orders/shop.ts';

/** Milliseconds of these tests for a second of the server. */
const TICK_MS = 50;

const EVERYTHING = ['messages', 'notices', 'bag', 'orders'];
type Said = Moved & StreamEnd;

t.test('the stream of a member', async (t) => {
  const { stack, artist, buyer, other, list, place, take } = await shopOf(t, {}, { tickMs: TICK_MS });
  const url = `${stack.origin}/api/v1/me/stream`;
  const follow = (t: Test, client: Client, lastEventId?: string) => listen<Said>(t, client, url, lastEventId);
  const work = await list(artist);

  /** Opens a stream, and waits until it has said what it says at first. */
  async function open(t: Test, client: Client, lastEventId?: string) {
    const stream = await follow(t, client, lastEventId);
    await until('it has begun', () => stream.lastId() !== undefined);
    const begun = stream.events.splice(0).map(({ data }) => data.kind);
    return { ...stream, begun, kinds: () => stream.events.map(({ data }) => data.kind) };
  }

  t.test('is an endless answer that nobody keeps, gathers or changes on the way', async (t) => {
    const { headers } = await open(t, buyer);
    t.match(headers.get('content-type'), /^text\/event-stream/);
    t.equal(headers.get('cache-control'), 'no-store');
    t.equal(headers.get('x-accel-buffering'), 'no');
    t.equal(headers.get('content-length'), null);
    t.equal(headers.get('content-encoding'), null);
  });

  t.test('says at first that everything may have moved, and then what moves: nothing of it personal', async (t) => {
    const stream = await open(t, buyer);
    t.same(stream.begun, EVERYTHING);
    const { headers } = await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    await until('it tells of the bag', () => stream.events.length > 0);
    const position = Number(headers.get('x-log-position'));
    t.match(stream.events, [{ event: 'moved', data: { kind: 'bag', position } }]);
    t.same(Object.keys(stream.events[0]?.data ?? {}), ['kind', 'position']);
    await buyer.call('DELETE', '/cart/clear');
    await until('it tells again', () => stream.events.length === 2);
    t.same(stream.kinds(), ['bag', 'bag']);
  });

  t.test('an order moves those of its buyer and of its artist, and of nobody else', async (t) => {
    const [bought, sold, none] = [await open(t, buyer), await open(t, artist), await open(t, other)];
    const { order } = await place(buyer, [[await list(artist), 50]]);
    await until('both are told', () => bought.kinds().includes('orders') && sold.kinds().includes('orders'));
    const before = bought.events.length;
    await take(order.id, ['accept']);
    await until('and of the answer', () => bought.events.length > before);
    await other.call('DELETE', '/cart/clear');
    await other.call('POST', '/cart/items', { body: { artwork_id: work } });
    await until('another hears of themselves', () => none.events.length > 0);
    t.same([...new Set(none.kinds())], ['bag']);
    t.notOk(sold.kinds().includes('bag'));
    await other.call('DELETE', '/cart/clear');
  });

  t.test('who comes back is told at once what has moved meanwhile, and only that', async (t) => {
    const first = await open(t, buyer);
    first.close();
    const still = await open(t, buyer, first.lastId());
    t.same(still.begun, [], 'nothing has');
    still.close();
    await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    const again = await open(t, buyer, still.lastId());
    t.same(again.begun, ['bag']);
    again.close();
    const later = await open(t, buyer, again.lastId());
    t.same(later.begun, [], 'it was told that');
    await buyer.call('DELETE', '/cart/clear');
    await until('and goes on', () => later.events.length > 0);
    t.same(later.kinds(), ['bag']);
  });

  t.test('what it cannot tell may all have moved', async (t) => {
    for (const id of ['99999999999', '9'.repeat(16), '9'.repeat(400), '-1', '1.5', 'yesterday', ''])
      t.same((await open(t, other, id)).begun, EVERYTHING, `since ${id}`);
  });

  t.test('gives a sign of life that carries how far it has told', async (t) => {
    const stream = await open(t, other);
    const before = Number(stream.lastId());
    const { headers } = await buyer.call('POST', '/cart/items', { body: { artwork_id: work } });
    const position = Number(headers.get('x-log-position'));
    t.ok(position > before);
    await until('it has gone on', () => Number(stream.lastId()) >= position);
    t.same(stream.events, [], 'although nothing of theirs has moved');
    await buyer.call('DELETE', '/cart/clear');
  });

  t.test('ends with its token, and says so; with a new one it goes on', async (t) => {
    const { token } = other;
    const exp = Math.floor(Date.now() / 1_000) + 2;
    other.token = signToken({ ...claimsOf(token ?? ''), exp }, { secret: stack.config.jwtSecret });
    const stream = await open(t, other);
    await until('it has ended', stream.hasEnded);
    t.match(stream.events.at(-1), { event: 'end', data: { reason: 'token' } });
    t.ok(Date.now() >= exp * 1_000, 'not before its time');
    await t.rejects(follow(t, other), /401/);
    other.token = token;
    t.same((await open(t, other, stream.lastId())).begun, []);
  });

  const WAYS: Record<string, (member: Awaited<ReturnType<typeof stack.shopper>>) => Promise<unknown>> = {
    'signs out': ({ session, call, token }) =>
      call.call({ token, call }, 'POST', '/auth/logout', { body: { refresh_token: session.refresh_token } }),
    'changes the password elsewhere': async ({ session, password }) => {
      const elsewhere = stack.visitor();
      const { body } = await elsewhere.call<{ token: string }>('POST', '/auth/login', {
        body: { email: session.user.email, password },
      });
      elsewhere.token = body.token;
      const change = { current_password: password, new_password: 'Another-2027?' };
      return elsewhere.call('PUT', '/auth/password', { body: change });
    },
    'is erased': ({ session }) => closeAccount(stack.parts, session.user.id, new Date()),
  };
  for (const [way, end] of Object.entries(WAYS))
    t.test(`of somebody who ${way} ends`, async (t) => {
      const member = await stack.shopper('Lin');
      const [stream, staying] = [await open(t, member), await open(t, other)];
      await end(member);
      await until('it has ended', stream.hasEnded);
      t.match(stream.events.at(-1), { event: 'end', data: { reason: 'token' } });
      t.notOk(staying.hasEnded(), 'and nobody else’s');
    });

  t.test('the ninth of a member takes the place of the first, which is told so', async (t) => {
    const streams = [];
    for (let nth = 1; nth <= 9; nth += 1) streams.push(await open(t, other));
    const [first, ...rest] = streams;
    await until('the first has ended', () => first?.hasEnded());
    t.match(first?.events.at(-1), { event: 'end', data: { reason: 'replaced' } });
    await other.call('POST', '/cart/items', { body: { artwork_id: work } });
    await until('the other eight are told', () => rest.every(({ kinds }) => kinds().includes('bag')));
    t.equal(rest.filter(({ hasEnded }) => hasEnded()).length, 0);
    await other.call('DELETE', '/cart/clear');
  });

  t.test('whoever leaves makes room', async (t) => {
    for (let nth = 1; nth <= 8; nth += 1) (await open(t, other)).close();
    const streams = [];
    for (let nth = 1; nth <= 8; nth += 1) streams.push(await open(t, other));
    t.equal(streams.filter(({ hasEnded }) => hasEnded()).length, 0);
  });
});

t.test('a process has as many streams as it may, and then tells when to come back', async (t) => {
  const { stack, buyer, other, artist } = await shopOf(t, { LIVE_STREAMS: '2' });
  const url = `${stack.origin}/me/stream`;
  const [first] = [await listen<Said>(t, buyer, url), await listen<Said>(t, artist, url)];
  const { status, headers, body } = await other.call('GET', '/me/stream');
  t.match([status, body], [503, { code: 'OVERLOADED' }]);
  const seconds = Number(headers.get('retry-after'));
  t.ok(seconds >= 5 && seconds < 15, `${seconds} s`);
  first.close();
  await until('there is room', async () => {
    const stream = await listen<Said>(t, other, url).catch(() => null);
    return stream !== null;
  });
});

t.test('one network does not get all streams of a process', async (t) => {
  const { stack, buyer, other, artist } = await shopOf(t, { LIVE_STREAMS: '9', TRUST_PROXY: '127.0.0.1/32' });
  const open = (client: Client, from: string) =>
    listen<Said>(t, client, `${stack.origin}/me/stream`, undefined, { 'x-forwarded-for': from });
  const streams = [];
  for (let nth = 1; nth <= 8; nth += 1) streams.push(await open(buyer, `2001:db8:0:${nth}::1`));
  await t.rejects(open(other, '2001:db8:0:9::1'), /503/, 'it has eight of nine');
  await open(artist, '192.0.2.1');
  await t.rejects(open(artist, '192.0.2.1'), /503/, 'and no more than nine are there');
  for (const { close } of streams) close();
  await until('there is room', () =>
    open(other, '2001:db8:0:9::1').then(
      () => true,
      () => false,
    ),
  );
});

t.test('a process that ends tells all when to come back, not all at the same time, and does not wait', async (t) => {
  const { stack, buyer, other, artist, member } = await shopOf(t);
  const people = [buyer, other, artist, await member('Lin'), await member('Max')];
  const streams = await Promise.all(people.map((one) => listen<Said>(t, one, `${stack.origin}/me/stream`)));
  let closed = false;
  void stack.app.close().then(() => {
    closed = true;
  });
  await until('it is closed', () => closed);
  await until('all have ended', () => streams.every(({ hasEnded }) => hasEnded()));
  for (const { events } of streams) t.match(events.at(-1), { event: 'end', data: { reason: 'closing' } });
  const pauses = streams.map(({ retry }) => retry() ?? 0);
  t.ok(
    pauses.every((pause) => pause >= 500 && pause < 3_000),
    pauses.join(),
  );
  t.ok(new Set(pauses).size > 1);
});
