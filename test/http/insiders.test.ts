import t from 'tap';
import { createClient } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';

const TOKEN = 'a token for the scraper alone';

t.test('figures and reasons are for the own machine, and for whoever has the token', async (t) => {
  const stack = await startStack(t, { redis: false, env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } });
  const ask = (path: string, headers: Record<string, string>) => stack.visitor().call('GET', path, { headers });
  const through = { 'x-forwarded-for': '127.0.0.1' };

  t.equal((await ask('/metrics', {})).status, 200, 'on this machine');
  for (const headers of [through, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }]) {
    const refused = await ask('/metrics', headers);
    t.equal(refused.status, 403, `through a proxy on this machine: ${Object.keys(headers)}`);
    t.match(refused.body, { code: 'FORBIDDEN' });
    t.same((await ask('/readyz', headers)).body, { status: 'ready' }, 'without the reasons');
  }
  t.equal((await ask('/metrics', { ...through, authorization: `Bearer ${TOKEN}` })).status, 200, 'with the token');
  t.same((await ask('/readyz', { ...through, authorization: `Bearer ${TOKEN}` })).body, {
    status: 'ready',
    reasons: [],
  });
  for (const authorization of [TOKEN, 'Bearer ', `Bearer ${TOKEN}!`, `Bearer ${(await stack.admin()).token}`])
    t.equal((await ask('/metrics', { ...through, authorization })).status, 403);
});

t.test('another machine sees neither', async (t) => {
  const stack = await startStack(t, { redis: false });
  const inject = (url: string, remoteAddress: string) => stack.app.inject({ url, remoteAddress });
  for (const from of ['192.0.2.4', '::ffff:192.0.2.4', '2001:db8::1', '10.0.0.1']) {
    t.equal((await inject('/metrics', from)).statusCode, 403, from);
    t.same((await inject('/readyz', from)).json(), { status: 'ready' });
  }
  for (const from of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    t.equal((await inject('/metrics', from)).statusCode, 200, from);
  t.equal((await createClient(stack.origin).call('GET', '/healthz')).status, 200, 'that it lives is no secret');
});
