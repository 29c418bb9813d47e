import { createHmac } from 'node:crypto';
import t from 'tap';
import { networksOf } from '../../../src/serving/http/networks.ts';
import { plain } from '../../artworks/images/pictures.ts';
import { upload } from '../../artworks/images/uploading.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

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

t.test('all accounts of a network may write ten times as much as one', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ...on, TRUST_PROXY: '127.0.0.1' } });
  const people = await Promise.all(Array.from({ length: 12 }, () => stack.shopper()));
  const clear = async (n: number, from: string) => {
    const person = people[n % people.length] ?? people[0];
    const answer = await person?.call('DELETE', '/cart/clear', { headers: { 'x-forwarded-for': from } });
    return answer?.status;
  };
  for (let n = 0; n < 1_200; n += 100) {
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, more) => clear(n + more, '192.0.2.1')));
    if (statuses.some((status) => status !== 200)) t.fail(`${statuses}`);
  }
  t.equal(await clear(0, '::ffff:c000:201'), 429, 'however its address is spelt');
  t.equal(await clear(0, '192.0.2.2'), 200, 'another network is not concerned');
});

t.test('changing the own account is a write, and its present values change nothing', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const ada = await stack.shopper();
  const events = async () => (await stack.db.selectFrom('log.domain_event').select('position').execute()).length;
  const before = await events();
  const rename = (name: string) => ada.call('PUT', '/auth/me', { body: { name } });
  for (let n = 0; n < 100; n += 1) {
    const { status, headers, body } = await rename(' Ada ');
    if (status !== 200) t.fail(`${status}`);
    if (n === 0) {
      t.match(body, { user: { name: 'Ada' } });
      t.equal(headers.get('x-log-position'), null, 'nothing was written');
    }
  }
  t.equal(await events(), before);
  const { password } = ada;
  const unchanged = () =>
    ada.call('PUT', '/auth/password', { body: { current_password: password, new_password: password } });
  for (let n = 0; n < 20; n += 1) t.match(await unchanged(), { status: 400, body: { code: 'PASSWORD_UNCHANGED' } });
  t.equal(await events(), before);
  t.equal((await rename('Bo')).status, 429);
  stack.clock.ahead = 60_000;
  const renamed = await rename('Bo');
  t.match(renamed, { status: 200, body: { user: { name: 'Bo' } } });
  t.ok(renamed.headers.get('x-log-position'));
  t.equal(await events(), before + 1);
});

t.test('what an account writes in a day is limited in bytes', async (t) => {
  const stack = await startStack(t, { redis: false, env: on });
  const [ada, bo] = [await stack.artist(), await stack.artist('Bo')];
  /** A body of a million bytes, of which nothing is kept. */
  const body = { slug: '-', title: 'x', more: 'x'.repeat(1_000_000) };
  const write = async (person: typeof ada) => person.call('POST', '/artists/me/minisite', { body });
  for (let n = 0; n < 49; n += 1) t.equal((await write(ada)).status, 400);
  const refused = await write(ada);
  t.match(refused, { status: 429, body: { code: 'BUDGET_SPENT' } });
  t.ok(Number(refused.headers.get('retry-after')) > 86_000);
  t.equal((await write(bo)).status, 400, 'others are not concerned');
  stack.clock.ahead = 25 * 3_600_000;
  t.equal((await write(ada)).status, 400, 'the next day it goes on');
});

t.test('what all accounts of a network write and upload in a day is limited in bytes', async (t) => {
  const stack = await startStack(t, { env: on });
  await until('Redis is ready', () => stack.parts.redis?.status === 'ready');
  const [ada, bo] = [await stack.artist(), await stack.artist('Bo')];
  const [hers, his] = [await list(ada), await list(bo)];
  const picture = await plain(40, 30).jpeg().toBuffer();
  for (const [budget, bytes, spend] of [
    ['upload-bytes-network', 8_000_000_000, (who, { artwork }) => upload(stack, who, artwork.id, picture)],
    ['write-bytes-network', 500_000_000, (who) => who.call('DELETE', '/cart/clear', { body: {} })],
  ] as [string, number, (who: typeof ada, work: typeof hers) => Promise<{ status: number; body: unknown }>][]) {
    t.equal((await spend(ada, hers)).status, 200);
    for (const { name } of networksOf('127.0.0.1')) {
      const hash = createHmac('sha256', stack.config.jwtSecret).update(`${budget}:${name}`).digest('base64url');
      await stack.parts.redis?.incrby(`rate:${budget}:${hash}`, bytes);
    }
    await until('the network is known to have spent it', async () => (await spend(ada, hers)).status === 429);
    t.match(await spend(bo, his), { status: 429, body: { code: 'BUDGET_SPENT' } }, `${budget}, whoever asks`);
  }
});
