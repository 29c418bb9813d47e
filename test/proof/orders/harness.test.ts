import t from 'tap';
import { temporaryFolder } from '../../helpers/processes.ts';
import { replacing } from '../../helpers/replace-module.ts';
import { drillLastPiece } from './last-piece/drill.ts';
import type { Told } from './last-piece/told.ts';

const bug = (original: string, name: string) => replacing(original, `test/proof/orders/last-piece/bugs/${name}.ts`);

/** So many that not all are taken for good before enough has happened. */
const PLENTY = 40;

/** A known bug, and the complaint that proves that this very bug was found. */
const BUGS = [
  {
    name: 'a hold that does not look at what is taken',
    option: bug('src/shop/orders/works.ts', 'sees-nothing-taken'),
    found: /^work \d+: \d+ of \d+ pieces are taken at position/,
    isEnough: (told: Told) => told.placed.length >= 20,
  },
  {
    name: 'a key that is not kept',
    option: bug('src/serving/http/idempotency/once.ts', 'forgets-keys'),
    found: /^collector \d+ was told two things/,
    isEnough: (told: Told) => told.doubled >= 20,
  },
  {
    name: 'an order that is taken back and keeps its pieces',
    option: bug('src/shop/orders/pieces-after.ts', 'frees-nothing'),
    found: /is cancelled, and \d are kept for it$/,
    pieces: PLENTY,
    isEnough: (told: Told) => told.givenUp.length >= 3,
  },
  {
    name: 'a checkout that is given up and waits still',
    option: bug('src/shop/orders/decide.ts', 'gives-up-nothing'),
    found: /^acknowledged and not in the log: order \d+ is given up$/,
    pieces: PLENTY,
    isEnough: (told: Told) => told.givenUp.length >= 3,
  },
  {
    name: 'money that sells twice',
    option: bug('src/shop/orders/pieces-after.ts', 'sells-twice'),
    found: /^order \d+ of \d of work \d+ is .+, and \d were sold to it$/,
    pieces: PLENTY,
    // Some money may come in vain, and sells nothing.
    isEnough: (told: Told) => told.changed.filter(({ step }) => step === 'paid').length >= 3,
  },
];

for (const { name, option, found, isEnough, pieces = 7 } of BUGS)
  t.test(`the drill finds ${name}`, async (t) => {
    const crowd = { buyers: 8, pieces, seed: 1, kills: false };
    const { complaints } = await drillLastPiece(t, {
      ...{ folder: temporaryFolder(t), ...crowd, isEnough },
      options: [option],
    });
    t.ok(
      complaints.some((complaint) => found.test(complaint)),
      complaints.slice(0, 5).join('\n'),
    );
  });
