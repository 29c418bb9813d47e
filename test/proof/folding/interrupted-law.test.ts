import { scheduler } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { lawHolds } from '../../helpers/laws.ts';

const slow = fc.asyncProperty(fc.nat(), () => scheduler.wait(50));

/** A law that holds, but hangs after a number of examples. */
function stuckAfter(examples: number) {
  let tried = 0;
  return fc.asyncProperty(fc.nat(), async () => {
    tried += 1;
    if (tried > examples) await new Promise(() => undefined);
  });
}

t.test('a law that ran out of time is believed after 50 examples, and not before', async (t) => {
  await t.rejects(lawHolds(slow, 1_000, 200), { message: /^time was up after \d+ of 1000 examples/ });
  await t.rejects(lawHolds(stuckAfter(0), 1_000, 200), { message: /^time was up after 0 of 1000/ });
  await t.rejects(lawHolds(stuckAfter(49), 1_000, 2_000), { message: /^time was up after 49 of 1000/ });
  await t.resolves(lawHolds(stuckAfter(50), 1_000, 2_000));
});

t.test('a law that was tried on all its examples in time holds, however few they are', async (t) => {
  await t.resolves(lawHolds(stuckAfter(3), 3));
});

t.test('a law that is broken says by what', async (t) => {
  const broken = fc.asyncProperty(fc.nat(), async (n) => n < 100);
  await t.rejects(lawHolds(broken, 1_000), { message: /Counterexample: \[100\]/ });
});
