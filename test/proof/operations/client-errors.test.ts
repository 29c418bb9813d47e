import t from 'tap';
import { startStack } from '../../helpers/stack.ts';

const REPORT = {
  kind: 'render',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'map')",
  route: '/discover',
  build: 'DJ3aBwhO',
};

t.test('a report of a failure in the web app', async (t) => {
  const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
  const stack = await startStack(t, { redis: false, env });
  const report = (address: string, body: object = REPORT) =>
    stack.visitor().call('POST', '/api/v1/client-errors', { body, headers: { 'x-forwarded-for': address } });
  const counted = async (kind: string) => {
    const { body } = await stack.visitor().call<string>('GET', '/metrics');
    return Number(new RegExp(`^vernissage_client_errors_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
  };

  await t.test('is counted by what failed', async (t) => {
    const [before, chunks] = [await counted('render'), await counted('chunk')];
    t.match(await report('192.0.2.1'), { status: 204 });
    t.match(await report('192.0.2.1', { ...REPORT, kind: 'chunk' }), { status: 204 });
    t.equal(await counted('render'), before + 1);
    t.equal(await counted('chunk'), chunks + 1, 'also the first of its kind: it is shown as 0 before');
  });

  await t.test('is not counted when it could tell about a person', async (t) => {
    const before = await counted('render');
    t.match(await report('192.0.2.2', { ...REPORT, message: 'ada@example.org' }), { status: 400 });
    t.match(await report('192.0.2.2', { ...REPORT, route: '/artist/ada-brush' }), { status: 400 });
    t.equal(await counted('render'), before);
  });

  await t.test('is one of thirty that a network may send in ten minutes', async (t) => {
    for (let n = 0; n < 30; n += 1) t.equal((await report('192.0.2.3')).status, 204);
    const before = await counted('render');
    t.match(await report('192.0.2.3'), { status: 429, body: { code: 'RATE_LIMITED' } });
    t.equal(await counted('render'), before, 'no more lines and figures than that');
    t.equal((await report('192.0.2.4')).status, 204, 'others are not concerned');
    stack.clock.ahead += 600_000;
    t.equal((await report('192.0.2.3')).status, 204);
  });

  await t.test('is one of a thousand that all networks may send in ten minutes', async (t) => {
    stack.clock.ahead += 600_000;
    const before = await counted('render');
    for (let n = 0; n < 1_000; n += 1) await report(`198.51.100.${n % 250}`);
    t.equal(await counted('render'), before + 1_000);
    t.match(await report('198.51.100.251'), { status: 429, body: { code: 'RATE_LIMITED' } });
    t.equal(await counted('render'), before + 1_000);
  });
});
