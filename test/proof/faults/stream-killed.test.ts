import t from 'tap';
import type { Moved } from '../../../src/contract/live.ts';
import { list } from '../../artworks/people.ts';
import { apiProcess } from '../../helpers/processes.ts';
import { listen } from '../../helpers/server-events.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('a stream whose process is killed goes on at another one, and nothing is lost', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { dataDir, jwtSecret } = stack.config;
  const env = { DATA_DIR: dataDir, JWT_SECRET: jwtSecret };
  const [first, second] = [
    await apiProcess(t, { database: stack.database }, env),
    await apiProcess(t, { database: stack.database }, env),
  ];
  await Promise.all([first.start(), second.start()]);
  const { artwork: work } = await list(await stack.artist('Maren Holt'));
  const members = await Promise.all(['Grace', 'June', 'Lin', 'Max'].map((name) => stack.shopper(name)));
  const open = async (origin: string, lastIds: (string | undefined)[] = []) => {
    const streams = await Promise.all(
      members.map((member, n) => listen<Moved>(t, member, `${origin}/me/stream`, lastIds[n])),
    );
    await until('all have begun', () => streams.every(({ lastId }) => lastId() !== undefined));
    return streams;
  };
  const put = async (n: number) => {
    const answer = await members[n]?.call('POST', '/cart/items', { body: { artwork_id: work.id } });
    return Number(answer?.headers.get('x-log-position'));
  };

  const streams = await open(first.origin);
  const told = await put(0);
  await until('the first process tells what another has stored', () =>
    streams[0]?.events.some(({ data }) => data.kind === 'bag' && data.position === told),
  );
  const [unheard] = await Promise.all([put(1), first.kill()]);
  await until('all have broken off', () => streams.every(({ hasEnded }) => hasEnded()));
  const meanwhile = await put(2);

  const again = await open(
    second.origin,
    streams.map(({ lastId }) => lastId()),
  );
  const bags = again.map(({ events }) => events.map(({ data }) => data));
  t.same(bags[0], [], 'was told before');
  const before = streams[1]?.events.some(({ data }) => data.position === unheard);
  t.same(bags[1], before ? [] : [{ kind: 'bag', position: unheard }], 'was told once, before or after');
  t.same(bags[2], [{ kind: 'bag', position: meanwhile }], 'is told what came while there was no stream');
  t.same(bags[3], [], 'has nothing that has moved');
  const later = await put(3);
  await until('the second process goes on', () => again[3]?.events.length === 1);
  t.match(again[3]?.events, [{ data: { kind: 'bag', position: later } }]);
});
