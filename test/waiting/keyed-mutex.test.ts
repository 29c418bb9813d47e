import { scheduler } from 'node:timers/promises';
import t from 'tap';
import { createKeyedMutex } from '../../src/engine/waiting/keyed-mutex.ts';

t.test('work on one thing takes turns, in the order in which it came', async (t) => {
  const exclusively = createKeyedMutex();
  const steps: string[] = [];
  const work = (key: string, name: string, pause: number) =>
    exclusively(key, async () => {
      steps.push(`${name} begins`);
      await scheduler.wait(pause);
      steps.push(`${name} ends`);
      return name;
    });
  const failing = exclusively('a', async () => {
    throw new Error('no');
  });
  const answers = await Promise.all([
    work('a', 'one', 30),
    work('a', 'two', 1),
    work('b', 'aside', 1),
    t.rejects(failing),
  ]);
  t.same(answers.slice(0, 3), ['one', 'two', 'aside']);
  t.same(
    steps.filter((step) => !step.startsWith('aside')),
    ['one begins', 'one ends', 'two begins', 'two ends'],
  );
  t.ok(steps.indexOf('aside ends') < steps.indexOf('one ends'), 'other work does not wait');
});
