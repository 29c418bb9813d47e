import t from 'tap';
import { inTurn } from '../../../web/src/lib/reading/in-turn.ts';

// Shows 8.7
t.test('writes to a list go out one after the other, whatever became of the one before', async (t) => {
  const log: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = (name: string, gate: number) => async () => {
    log.push(`${name} begins`);
    await gates[gate]?.promise;
    log.push(`${name} ends`);
    return name;
  };
  const first = inTurn('pages', write('first', 0));
  const second = inTurn('pages', write('second', 1));
  const elsewhere = inTurn('bag', async () => log.push('another list'));
  await elsewhere;
  t.same(log.toSorted(), ['another list', 'first begins']);
  gates[0]?.reject(new Error('refused'));
  await t.rejects(first, { message: 'refused' });
  await new Promise(setImmediate);
  t.equal(log.at(-1), 'second begins');
  gates[1]?.resolve();
  t.equal(await second, 'second');
  t.equal(await inTurn('pages', async () => 'third'), 'third');
});
