import t from 'tap';
import type { Artwork } from '../../../src/contract/artworks.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';

type Listed = { artworks?: Artwork[]; available?: number };

t.test('calls that race for a work', async (t) => {
  const stack = await startStack(t, { redis: false });

  t.test('each of 50 edits at once takes effect or is told of the conflict', async (t) => {
    const ada = await stack.artist();
    const { artwork } = await list(ada);
    const path = `/api/v1/artworks/${artwork.id}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ada.call('PUT', path, { body: { title: `Title ${n}` } })),
    );
    const stored = answers.flatMap(({ status }, n) => (status === 200 ? [`Title ${n}`] : []));
    t.ok(stored.length > 0);
    for (const { status, body } of answers)
      if (status !== 200) t.match({ status, body }, { status: 409, body: { code: 'CONFLICT' } });
    const events = await Array.fromAsync(stack.parts.domainLog.read(`artwork-${artwork.id}`));
    t.same(
      events.map(({ version }) => version),
      Array.from(events, (_, index) => index + 1),
    );
    const told = events.slice(1).map(({ payload }) => payload.title);
    t.same([...told].sort(), [...stored].sort(), 'the log holds what was acknowledged, once each');
    const position = String(events.at(-1)?.position);
    const { body } = await stack.visitor().call<Artwork>('GET', path, { headers: { 'x-min-position': position } });
    t.equal(body.title, told.at(-1));
  });

  t.test('of edits and a deletion at once, no edit follows the deletion', async (t) => {
    const ada = await stack.artist();
    const { artwork } = await list(ada);
    const path = `/api/v1/artworks/${artwork.id}`;
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 4 === 3 ? ada.call('DELETE', path) : ada.call('PUT', path, { body: { price: n + 1 } }),
    );
    const answers = await Promise.all(calls);
    t.equal(answers.filter(({ status }) => status === 204).length, 1, 'it is deleted once');
    const types = (await Array.fromAsync(stack.parts.domainLog.read(`artwork-${artwork.id}`))).map(({ type }) => type);
    t.equal(types.indexOf('artwork_deleted'), types.length - 1);
  });

  t.test(
    'an artist sees each of 60 changes in the read that follows it, without worker and without Redis',
    async (t) => {
      const ada = await stack.artist();
      const { artwork } = await list(ada);
      const path = `/api/v1/artworks/${artwork.id}`;
      const lists = [`/api/v1/artworks?artist_id=${artwork.artist_id}`, '/api/v1/artworks/my'];
      for (let change = 1; change <= 60; change += 1) {
        const status = change % 2 === 0 ? 'available' : 'sold';
        const { headers } = await ada.call('PUT', path, { body: { price: change, status } });
        const seen = { headers: { 'x-min-position': headers.get('x-log-position') ?? '' } };
        const listPath = lists[change % 3];
        const answer = await ada.call<Artwork & Listed>('GET', listPath ?? path, seen);
        const { available, artworks: [shown] = [answer.body] } = answer.body;
        const counted = available === undefined || available === (status === 'available' ? 1 : 0);
        if (answer.headers.has('x-stale') || shown?.price !== change || shown.status !== status || !counted)
          t.fail(`change ${change} is not to be seen in ${JSON.stringify(answer.body)}`);
      }
      t.pass('all seen');
    },
  );
});
