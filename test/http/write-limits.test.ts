import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

const on = { RATE_LIMIT: 'on' };

t.test('an account may write 120 times a minute, whatever it writes and over both mounts', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const ada = await stack.shopper();
  const bo = await stack.shopper('Bo');
  const writes = [
    ['POST', '/cart/items'],
    ['DELETE', '/cart/clear'],
    ['PUT', '/api/v1/artists/me'],
    ['POST', '/api/v1/artists/me/minisite'],
    ['PUT', '/artists/me/minisite/pages/1'],
    ['POST', '/artworks'],
    ['DELETE', '/artworks/1'],
    ['DELETE', '/api/v1/cart/items/1'],
  ] as const;
  const write = (n: number) => {
    const [method, path] = writes[n % writes.length] ?? writes[0];
    return ada.call(method, path, method === 'DELETE' ? {} : { body: {} });
  };
  for (let n = 0; n < 120; n += 1) {
    const { status } = await write(n);
    if (status === 429 || status >= 500) t.fail(`write ${n} was answered with ${status}`);
  }
  for (let n = 0; n < writes.length; n += 1) {
    const refused = await write(n);
    t.match(refused, { status: 429, body: { code: 'RATE_LIMITED' } }, `${writes[n]}`);
    const seconds = Number(refused.headers.get('retry-after'));
    t.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);
  }
  t.equal((await ada.call('GET', '/cart')).status, 200, 'reads are not counted');
  t.equal((await bo.call('DELETE', '/cart/clear')).status, 200, 'others are not concerned');
  t.equal((await stack.visitor().call('DELETE', '/cart/clear')).status, 401);
  stack.clock.ahead = 60_000;
  t.equal((await ada.call('DELETE', '/cart/clear')).status, 200, 'a minute later it goes on');
});

t.test('what an account writes through one process counts in the others', async (t) => {
  const stack = await startStack(t, { env: on });
  await until('Redis is ready', () => stack.parts.redis?.status === 'ready');
  const ada = await stack.shopper();
  const clear = async () => (await ada.call('DELETE', '/cart/clear')).status;
  const counts = async () => (await stack.parts.redis?.keys('rate:writes:*')) ?? [];
  const others = await counts();
  t.equal(await clear(), 200);
  const keys = await until('the count is shared', async () => {
    const found = (await counts()).filter((key) => !others.includes(key));
    return found.length > 0 && found;
  });
  for (const key of keys) await stack.parts.redis?.incrby(key, 500);
  await until('the others are counted', async () => (await clear()) === 429);
});

t.test('with RATE_LIMIT=off nobody counts', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.shopper();
  for (let n = 0; n < 130; n += 1) {
    const { status } = await ada.call('DELETE', '/cart/items/1');
    if (status !== 404) t.fail(`${status}`);
  }
  t.pass();
});
