import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { EventsReply, TrackReply } from '../../src/contract/engagement.ts';
import type { Stats } from '../../src/contract/figures.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { startStack } from '../helpers/stack.ts';

for (const lanes of [1, 4])
  t.test(`whoever asks for what was acknowledged sees it in the figures, with ${lanes} lanes`, async (t) => {
    const stack = await startStack(t, { lanes, redis: false, env: { TRUST_PROXY: '1' } });
    const admin = await stack.admin();
    const read = async <Body>(path: string, position: unknown) =>
      admin.call<Body>('GET', path, { headers: { 'x-min-position': String(position) } });
    for (let n = 1; n <= 12; n += 1) {
      const { body } = await stack.visitor().call<TrackReply>('POST', '/engagement/track', {
        body: { event_type: 'view_page', path: '/' },
        headers: { 'x-forwarded-for': `192.0.2.${n}` },
      });
      t.type(body.position, lanes === 1 ? 'number' : 'string');
      const stats = await read<Stats>('/engagement/stats', body.position);
      t.match(stats, { status: 200, body: { total_events: n } });
      t.notOk(stats.headers.get('x-stale'));
      t.match((await read<EventsReply>('/engagement/events', body.position)).body, { total: n });
    }

    const far = lanes === 1 ? '999999' : '2:999999';
    t.equal((await read('/engagement/stats', far)).headers.get('x-stale'), 'true', 'what is not there yet');
    for (const wrong of ['one', '-1', '0:1', '65:1', '1:1,', '17,2:1'])
      t.match(await read('/engagement/stats', wrong), { status: 400, body: { code: 'VALIDATION' } }, wrong);

    const build = await stack.db
      .selectFrom('folding.build')
      .selectAll()
      .where('projection', '=', 'top-pages')
      .executeTakeFirstOrThrow();
    await setStatusAlone(stack.db, 'engagement', build.schema_name, 'paused');
    const { body } = await stack
      .visitor()
      .call<TrackReply>('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
    t.equal(
      (await read('/engagement/stats', body.position)).headers.get('x-stale'),
      'true',
      'one read model is paused',
    );
  });

t.test('an id is known in whichever lane it was stored, whoever sends it again', async (t) => {
  const stack = await startStack(t, { lanes: 4, env: { TRUST_PROXY: '1' } });
  const ada = await stack.shopper('Ada');
  const send = (id: string, address: string, client = stack.visitor()) =>
    client.call<TrackReply>('POST', '/engagement/track', {
      body: { event_type: 'view_page', path: '/', id },
      headers: { 'x-forwarded-for': address },
    });
  const id = randomUUID();
  t.match(await send(id, '192.0.2.1'), { status: 202, body: { accepted: 1 } });
  for (let n = 2; n <= 9; n += 1) t.match(await send(id, `192.0.2.${n}`), { body: { accepted: 0, duplicates: 1 } });
  t.match(await send(id, '192.0.2.1', ada), { body: { duplicates: 1 } }, 'signed in meanwhile');

  await t.test('also when it comes to several lanes at the same moment', async (t) => {
    for (let round = 0; round < 10; round += 1) {
      const same = Array.from({ length: 5 }, () => randomUUID());
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          stack.visitor().call<TrackReply>('POST', '/engagement/batch', {
            body: {
              events: (n % 2 === 0 ? same : [...same].reverse()).map((one) => ({
                event_type: 'view_page',
                path: '/',
                id: one,
              })),
            },
            headers: { 'x-forwarded-for': `198.51.100.${n}` },
          }),
        ),
      );
      t.same(
        answers.map(({ status }) => status),
        answers.map(() => 202),
      );
      t.equal(
        answers.reduce((sum, { body }) => sum + body.accepted, 0),
        same.length,
      );
    }
  });
  const { rows } = await sql`select event_id from log.engagement_event group by event_id having count(*) > 1`.execute(
    stack.db,
  );
  t.same(rows, []);
});
