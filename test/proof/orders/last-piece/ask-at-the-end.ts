import type { Kysely } from 'kysely';
import type { DB } from '../../../../src/engine/db/tables.ts';
import { until } from '../../../helpers/until.ts';
import { readFacts } from './facts.ts';
import { order } from './order.ts';
import { followPieces, heldAt, soldOf } from './pieces.ts';
import type { Scene } from './scene.ts';
import { followOrders } from './states.ts';

/** Waits until no accepted order waits for money any more, so that what is free stays so. */
async function untilTimesAreOver(db: Kysely<DB>): Promise<void> {
  const { orders } = followOrders(await readFacts(db));
  const waiting = [...orders.values()].filter(({ state }) => state === 'awaiting payment');
  const last = Math.max(0, ...waiting.map(({ until }) => until));
  await until('the last hold that was to be paid for is over', () => Date.now() > last);
}

/**
 * Lets somebody order every piece that is free by the log, and then somebody one of each work: a hold that is over and
 * still counts refuses the first, one that does not count lets the second through.
 *
 * @returns what is wrong
 */
export async function orderWhatIsFree(db: Kysely<DB>, scene: Scene): Promise<string[]> {
  await untilTimesAreOver(db);
  const { works } = followPieces(await readFacts(db));
  const now = Date.now();
  const free = [...works.values()].flatMap((work) => {
    const quantity = work.copies - soldOf(work) - heldAt(work, now);
    return quantity > 0 ? [{ artwork_id: work.id, quantity }] : [];
  });
  const complaints: string[] = [];
  if (free.length > 0) {
    const { placed, code } = await order(scene, await scene.market.another(), { lines: free, clicks: 2 });
    if (!placed) complaints.push(`${JSON.stringify(free)} is free, and ordering it is refused with ${code}`);
  }
  const one = await scene.market.another();
  for (const { id } of works.values()) {
    const { code } = await order(scene, one, { lines: [{ artwork_id: id, quantity: 1 }], clicks: 1 });
    if (code !== 'PIECES_TAKEN')
      complaints.push(`nothing of work ${id} is free, and ordering it is answered with ${code}`);
  }
  return complaints;
}
