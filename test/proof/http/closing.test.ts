import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('a server that closes answers what it was asked, and does not wait for browsers to leave', async (t) => {
  const { app, origin } = await startStack(t);
  const agent = new Agent({ keepAlive: true });
  t.teardown(() => agent.destroy());
  const asked = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(`${origin}/auth/login`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    call.once('error', reject);
    // This call takes long, because the API hashes the password even when the account does not exist.
    call.end(JSON.stringify({ email: 'nobody@example.org', password: 'Vernissage-2026!' }));
  });
  await asked;
  const start = performance.now();
  await app.close();
  t.ok(performance.now() - start < 10_000, `closed after ${(performance.now() - start) | 0} ms`);
  t.equal(await answered, 401);
});

for (const [what, words] of [
  ['nothing', ''],
  ['half of a request', 'GET /healthz HTTP/1.1\r\nhost:'],
] as const)
  t.test(`a server that closes does not wait for a client that has said ${what}`, async (t) => {
    const { app, origin } = await startStack(t);
    const accepted = once(app.server, 'connection');
    const client = connect(Number(new URL(origin).port), '127.0.0.1');
    t.teardown(() => client.destroy());
    client.resume().on('error', () => undefined);
    client.write(words);
    await accepted;
    const closed = app.close();
    await until('the server has hung up', () => client.destroyed);
    t.equal(await closed, undefined);
  });
