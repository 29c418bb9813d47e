import t from 'tap';
import { temporaryFolder } from '../../helpers/processes.ts';
import { drillLastPiece } from './last-piece/drill.ts';
import { toLines } from './last-piece/say.ts';
import type { Told } from './last-piece/told.ts';

/** Two APIs, a worker, PostgreSQL and the provider. */
const KILLS = 5;
/** Whatever was pressed: most pieces are gone before many have paid. */
const PAGES = 3;

/** Cards were charged and got money back, and everything was killed. */
function isEnough({ broken, pressed, refused, changed, givenUp }: Told): boolean {
  const kills = [...broken.values()].reduce((sum, times) => sum + times, 0);
  const pages = [...pressed.values()].reduce((sum, times) => sum + times, 0);
  const back = changed.some(({ step }) => step === 'refund');
  const arrived = changed.some(({ step }) => step === 'delivered');
  return (
    kills >= KILLS && pages >= PAGES && back && arrived && refused.has('checkout: PIECES_TAKEN') && givenUp.length > 0
  );
}

t.test('cards are charged once for what was sold, whatever is killed, and get back what is owed', async (t) => {
  const crowd = { buyers: 12, pieces: 7, seed: 1, byCard: true };
  const result = await drillLastPiece(t, { folder: temporaryFolder(t), ...crowd, isEnough });
  for (const line of toLines(result)) t.comment(line);
  t.same(result.complaints, []);
  t.ok((result.money?.charges ?? 0) > 0, 'somebody has paid');
  t.equal(result.money?.charged, result.money?.paid);
  t.equal(result.money?.givenBack, result.money?.refunded);
  t.ok((result.money?.payouts ?? 0) > 0, 'an artist was paid out');
});
