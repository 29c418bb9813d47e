import { sql } from 'kysely';
import t from 'tap';
import { createClient } from '../../helpers/client.ts';
import { openTestPool } from '../../helpers/database.ts';
import { closeGate } from '../../helpers/gates.ts';
import { losesAnswers } from '../../helpers/lost-answer.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { prepare } from '../../http/prepare.ts';

const ROUTES = [
  'POST /api/v1/auth/register',
  'POST /api/v1/launch/register',
  'POST /api/v1/artworks',
  'POST /api/v1/artworks/{id}/upload',
  'POST /api/v1/artists/me/minisite',
  'POST /api/v1/artists/me/minisite/pages',
  'POST /api/v1/cart/items',
  'POST /api/v1/engagement/batch',
];

t.test('what was asked for under a key is made once', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { database } = stack;
  const owner = openTestPool(t, database, 'owner');
  const url = new URL(database.url);
  const proxy = await losesAnswers(t, { host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  url.hostname = '127.0.0.1';
  const behind = await apiProcess(t, { database: { ...database, url: url.href } });
  const beside = await apiProcess(t, { database });
  await Promise.all([behind.start(), beside.start()]);
  const events = async () => {
    const { rows } = await sql<{ domain: number; engagement: number }>`select
      (select count(*) from log.domain_event) as domain,
      (select count(*) from log.engagement_event) as engagement`.execute(stack.db);
    return (rows[0]?.domain ?? 0) + (rows[0]?.engagement ?? 0);
  };
  const begin = async (route: string) => {
    const { call, person, made, send } = await prepare(stack, route);
    const body = call.form ? {} : { body: call.body?.(person, made) };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sendTo = ({ origin }: { origin: string }) => send({ ...body, headers }, createClient(origin, person.token));
    return { status: call.status, sendTo, before: await events() };
  };

  for (const route of ROUTES)
    t.test(`${route}: also when the answer to its commit was lost, and another process is asked`, async (t) => {
      const { status, sendTo, before } = await begin(route);
      const lost = proxy.lost;
      proxy.loseAnswerTo(/append_(domain|engagement|to_lane)/);
      const first = await sendTo(behind);
      t.equal(proxy.lost, lost + 1);
      t.ok(first.status === status || first.status === 503, `${first.status}`);
      for (const api of [behind, beside]) t.equal((await sendTo(api)).status, status);
      t.equal((await events()) - before, 1);
    });

  t.test('also when two processes are asked at the same time', async (t) => {
    const { sendTo, before } = await begin('POST /api/v1/artists/me/minisite/pages');
    const [one, other] = await Promise.all([sendTo(behind), sendTo(beside)]);
    t.equal(one.status, 201);
    t.same(one.body, other.body);
    t.equal((await events()) - before, 1);
  });

  t.test('also when its process is killed between storing it and answering', async (t) => {
    const { sendTo, before } = await begin('POST /api/v1/artists/me/minisite/pages');
    const gate = await closeGate(t, owner, { when: 'before update', table: 'http.idempotency' });
    const unanswered = sendTo(beside).then(
      () => 'answered',
      () => 'no answer',
    );
    await gate.reached(/idempotency/);
    t.equal((await events()) - before, 1, 'it is stored');
    await beside.kill();
    t.equal(await unanswered, 'no answer');
    await gate.open();
    await beside.start();
    t.equal((await sendTo(beside)).status, 201);
    t.equal((await events()) - before, 1);
  });
});
