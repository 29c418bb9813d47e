import t from 'tap';
import { revokeAdmin } from '../../src/shop/accounts/admin.ts';
import { scrape } from '../helpers/scrape.ts';
import { startStack } from '../helpers/stack.ts';

const OPEN = '/api/v1/operations/queues';
const QUEUES = '/console/queues/api/queues';

// Shows 8.28
t.test('an administrator opens the queues to one browser, which may look and change nothing', async (t) => {
  const stack = await startStack(t, { worker: true });
  const admin = await stack.admin();
  const { headers } = await admin.call('POST', OPEN);
  const [set = ''] = headers.getSetCookie();
  const [cookie = ''] = set.split(';');
  t.match(set, /^queues=[\w.-]+; Path=\/console\/queues; Max-Age=900; HttpOnly; SameSite=Strict$/);
  const call = (url: string, sent = cookie, method: 'GET' | 'PUT' | 'POST' | 'DELETE' = 'GET') =>
    stack.app.inject({ method, url, headers: { cookie: sent } });

  await t.test('who sees the jobs, a bounded number at a time', async (t) => {
    const found = await call(`${QUEUES}?activeQueue=folding&jobsPerPage=20`);
    t.equal(found.statusCode, 200);
    t.match(found.json(), { queues: [{ name: 'folding', readOnlyMode: true, allowRetries: false }] });
    t.equal((await call(`${QUEUES}?activeQueue=folding&jobsPerPage=100000`)).statusCode, 400);
    t.equal((await call('/console/queues/api/nothing')).statusCode, 404);
    t.match((await call(`${QUEUES}?activeQueue=%25E0%25A4%25A`)).json(), { statusCode: 400, code: 'BAD_REQUEST' });
    t.match((await call('/console/queues')).headers, { 'content-security-policy': /script-src 'self'/ });
  });

  await t.test('who can pause, empty or add nothing', async (t) => {
    for (const [method, path] of [
      ['PUT', '/folding/pause'],
      ['PUT', '/folding/empty'],
      ['POST', '/folding/add'],
      ['PUT', '/pause'],
    ] as const)
      t.equal((await call(`${QUEUES}${path}`, cookie, method)).statusCode, 404, path);
  });

  await t.test('and nobody else: a browser is sent to the console, a program is refused', async (t) => {
    const member = await stack.shopper();
    t.equal((await member.call('POST', OPEN)).status, 403);
    for (const strange of ['', 'queues=x.y.z', `queues=${member.token}`]) {
      t.match((await call(QUEUES, strange)).statusCode, strange.includes(String(member.token)) ? 403 : 401);
      const page = { url: '/console/queues', headers: { cookie: strange, accept: 'text/html' } };
      const { statusCode, headers } = await stack.app.inject(page);
      t.same([statusCode, headers.location], [303, '/console/projections'], 'where the queues are opened');
    }
    t.equal((await call('/console/queues/static/js/main.js', '')).statusCode, 401);
    await revokeAdmin(stack.parts, admin.session.user.email);
    t.equal((await call(QUEUES)).statusCode, 403, 'not after the right is taken away');
  });
});

t.test('an API process without Redis says that it has no queue', async (t) => {
  const stack = await startStack(t, { redis: false });
  const admin = await stack.admin();
  const answer = await stack.app.inject({ url: QUEUES, headers: { authorization: `Bearer ${admin.token}` } });
  t.match(answer.json(), {
    code: 'UNAVAILABLE',
    message: 'This process has no Redis, so there is no queue to look at',
  });
  t.equal(answer.statusCode, 503);
  const { samples } = await scrape(stack.origin);
  t.notOk(samples.has('vernissage_queue_reachable'), 'no alert is raised for what is not there');
});
