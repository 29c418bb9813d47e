import t from 'tap';
import { temporaryFolder } from '../../helpers/processes.ts';
import { drillLastPiece } from './last-piece/drill.ts';
import { toLines } from './last-piece/say.ts';
import type { Told } from './last-piece/told.ts';

/** Two APIs, a worker and PostgreSQL. */
const KILLS = 4;

const happened = (told: Told, step: string) => told.changed.some((changed) => changed.step === step);

/** Everything that can happen has happened, and everything was killed. */
function isEnough(told: Told): boolean {
  const kills = [...told.broken.values()].reduce((sum, times) => sum + times, 0);
  const steps = ['accept', 'decline', 'paid', 'refund', 'cancel'].every((step) => happened(told, step));
  const refused = told.refused.has('checkout: PIECES_TAKEN');
  return kills >= KILLS && steps && refused && told.repeated > 0 && told.doubled > 0 && told.givenUp.length > 0;
}

t.test('buyers who double-click and give up, at processes that are killed, never share a piece', async (t) => {
  const crowd = { buyers: 12, pieces: 7, seed: 1 };
  const result = await drillLastPiece(t, { folder: temporaryFolder(t), ...crowd, isEnough });
  for (const line of toLines(result)) t.comment(line);
  t.same(result.complaints, []);
  const { held, sold, free } = result.balance.pieces;
  t.equal(held + sold + free, crowd.pieces);
});
