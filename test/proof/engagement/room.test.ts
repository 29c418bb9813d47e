import { statfs } from 'node:fs/promises';
import t from 'tap';
import { isLow, readRoom } from '../../../src/engine/log/room.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const EVENT = { event_type: 'view_page', path: '/discover' };

t.test('engagement is refused while there is still room for what people do', async (t) => {
  // So much smaller than what PostgreSQL takes that nothing is left of it.
  const stack = await startStack(t, { redis: false, env: { DATABASE_VOLUME: '1MB' } });
  const visitor = stack.visitor();
  for (const [path, body] of [
    ['/engagement/track', EVENT],
    ['/engagement/batch', { events: [EVENT] }],
  ] as const) {
    const refused = await visitor.call('POST', path, { body });
    t.match(refused, { status: 503, body: { code: 'STORAGE_LOW' } });
    t.equal(refused.headers.get('retry-after'), '60');
  }
  const artist = await stack.artist();
  t.match(await list(artist, { title: 'Still listed' }), { artwork: { title: 'Still listed' } });
  const ready = await until('the shop is ready', async () => {
    const answer = await fetch(`${stack.origin}/readyz`);
    return answer.ok && answer;
  });
  t.match(await ready.json(), { notes: [/the volume of the database is nearly full/] });
  const metrics = await (await fetch(`${stack.origin}/metrics`)).text();
  t.match(metrics, /^vernissage_database_volume_free_bytes 0$/m);
  t.match(metrics, /^vernissage_database_volume_reserve_bytes 100000$/m);
});

t.test('the room of a folder is that of its disk', async (t) => {
  const folder = t.testdir();
  const stack = await startStack(t, { redis: false, env: { DATABASE_VOLUME: folder } });
  const { blocks, bsize } = await statfs(folder);
  const room = await readRoom(stack.db, { folder });
  t.equal(room.size, blocks * bsize);
  t.ok(room.free > 0 && room.free < room.size);
});

t.test('engagement is taken in again when a quarter more than the reserve is free', (t) => {
  const size = 1_000_000_000;
  let low = false;
  const states = [101e6, 99e6, 110e6, 124e6, 126e6, 101e6].map((free) => {
    low = isLow({ size, free }, low);
    return low;
  });
  t.same(states, [false, true, true, true, false, false]);
  t.end();
});
