import fc from 'fast-check';
import t from 'tap';
import { FairBudget, type Share } from '../../src/engine/waiting/fair-budget.ts';
import { lawHolds } from '../helpers/laws.ts';

const MAX = { items: 900, bytes: 90_000 };

type Taken = { share: Share; items: number; bytes: number };

const asked = fc.record({
  holder: fc.constantFrom('one', 'two', 'three', 'four'),
  items: fc.integer({ min: 1, max: 200 }),
  bytes: fc.integer({ min: 0, max: 20_000 }),
  /** What is given back first: a position in `held` from 0 to 1; above 1 nothing is given back. */
  back: fc.double({ min: 0, max: 2, noNaN: true }),
});

/** Plays the steps, and shows each answer to `look`. */
function play(steps: (typeof asked extends fc.Arbitrary<infer Step> ? Step : never)[], look: (seen: Seen) => void) {
  const budget = new FairBudget(MAX);
  const held: Taken[] = [];
  const sum = (part: 'items' | 'bytes', holder?: string) =>
    held.filter(({ share }) => !holder || share.holder === holder).reduce((all, taken) => all + taken[part], 0);
  for (const { holder, items, bytes, back } of steps) {
    const [returned] = back < 1 ? held.splice(Math.floor(back * held.length), 1) : [];
    if (returned) budget.give(returned.share, returned.items, returned.bytes);
    const before = { items: sum('items'), bytes: sum('bytes') };
    const own = { items: sum('items', holder), bytes: sum('bytes', holder) };
    const share = budget.take(holder, items, bytes);
    const wouldNewcomerGet = (more: number) => {
      const given = budget.take('newcomer', more, 0);
      if (given) budget.give(given, more, 0);
      return given !== null;
    };
    look({ before, own, items, bytes, admitted: share !== null, wouldNewcomerGet });
    if (share) held.push({ share, items, bytes });
  }
  for (const { share, items, bytes } of held) budget.give(share, items, bytes);
  if (budget.items !== 0) throw new Error('something was lost between taking and giving back');
}

type Seen = {
  before: { items: number; bytes: number };
  own: { items: number; bytes: number };
  items: number;
  bytes: number;
  admitted: boolean;
  wouldNewcomerGet: (items: number) => boolean;
};

const law = (look: (seen: Seen) => void) =>
  lawHolds(
    fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (steps) => play(steps, look)),
    300,
  );

t.test('nobody is refused before eight ninths are taken, and never is more taken than there is', async () => {
  await law(({ before, items, bytes, admitted }) => {
    const [all, allBytes] = [before.items + items, before.bytes + bytes];
    if (!admitted && all <= (MAX.items * 8) / 9 && allBytes <= (MAX.bytes * 8) / 9)
      throw new Error('refused although there was room');
    if (admitted && (all > MAX.items || allBytes > MAX.bytes)) throw new Error('more than there is');
  });
});

t.test('whoever holds nothing gets up to eight ninths of what is left, whoever else is refused', async () => {
  await law(({ before, admitted, items, wouldNewcomerGet }) => {
    const left = MAX.items - before.items - (admitted ? items : 0);
    if (left > 1 && !wouldNewcomerGet(Math.floor((left * 8) / 9))) throw new Error('a newcomer was refused');
  });
});

t.test('when somebody holds all that they can get, and another too, something is left for a third', async (t) => {
  const budget = new FairBudget(MAX);
  for (let holder = 0; holder < 2; holder += 1) while (budget.take(`holder ${holder}`, 1, 1));
  t.ok(budget.items < MAX.items, `${budget.items} of ${MAX.items} are taken`);
  t.ok(budget.take('the third', 1, 1));
});

t.test('bytes are bounded as items are', async (t) => {
  const budget = new FairBudget(MAX);
  t.notOk(budget.take('somebody', 1, 80_001));
  t.ok(budget.take('somebody', 1, 80_000));
  t.notOk(budget.take('somebody', 1, 1), 'who holds most');
  t.ok(budget.take('another', 1, 1));
});
