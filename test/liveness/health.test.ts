import t from 'tap';
import { answerHealth, answerWatchers } from '../../src/engine/liveness/health.ts';

t.test('a process that lives and does not work says why, until it works again', async (t) => {
  let reasons: string[] = [];
  const health = await answerWatchers({ host: '127.0.0.1', port: 0 }, { '/healthz': answerHealth(() => reasons) });
  t.teardown(health.close);
  const ask = async (path = '/healthz', method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${health.port}${path}`, { method });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  };
  t.same(await ask(), { status: 200, body: { status: 'ok', reasons: [] } });
  reasons = ['folding has not looked at PostgreSQL for 90 s'];
  t.same(await ask(), { status: 503, body: { status: 'not ok', reasons } });
  reasons = [];
  t.match(await ask(), { status: 200 });
  t.match(await ask('/'), { status: 404 });
  t.match(await ask('/healthz', 'POST'), { status: 404 });
});

t.test('a port that somebody else has is an error at once', async (t) => {
  const first = await answerWatchers({ host: '127.0.0.1', port: 0 }, {});
  t.teardown(first.close);
  await t.rejects(answerWatchers({ host: '127.0.0.1', port: first.port }, {}), { code: 'EADDRINUSE' });
});
