import { once } from 'node:events';
import t from 'tap';
import { list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';

t.test('an operator looks at a stream by the position that a client was told, after a restore too', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const operator = commandLine(database, t.testdir());
  t.match(await operator.run('epoch'), { code: 0, err: '' });

  const stack = await startStack(t, { database });
  const { artwork } = await list(await stack.artist());
  const ada = await stack.shopper('Zora');
  const put = async (id: number) =>
    (await ada.call('PUT', `/favorites/artworks/${id}`)).headers.get('x-log-position') ?? '';
  const told = await put(artwork.id);
  await ada.call('DELETE', `/favorites/artworks/${artwork.id}`);
  t.ok(Number(told) > 1_000_000, 'it is a number of the new epoch');
  const stream = `favorites-${ada.session.user.id}`;
  const { events } = await operator.json<{ events: { position: number }[] }>('history', stream);
  t.equal(events.length, 2);
  for (const at of [told, `${events[0]?.position}`])
    t.match(await operator.json('history', stream, '--at', at), { count: 1, state: { artworks: [artwork.id] } }, at);
});

t.test('a command whose output nobody reads ends without a word', async (t) => {
  const { database, config } = await startStack(t, { redis: false });
  const { child, ended } = commandLine(database, config.dataDir).start('status', '--watch');
  // What it printed was cut off.
  ended.catch(() => undefined);
  child.stdout?.destroy();
  t.same(await once(child, 'exit'), [0, null]);
});
