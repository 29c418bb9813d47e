import { scheduler } from 'node:timers/promises';
import type { Random } from '../../../../demo/random.ts';
import type { Market, Person } from './market.ts';
import { order } from './order.ts';
import { payByCard } from './pay.ts';
import { PACE, type Scene } from './scene.ts';
import { count, type Placed } from './told.ts';

type Next = 'wait' | 'pay' | 'payTooLate' | 'giveUp' | 'cancel';

/** What somebody does next with what they have ordered, and how likely. */
const ARRANGED: Partial<Record<Next, number>> = { wait: 5, giveUp: 3, cancel: 2 };
const BY_CARD: Partial<Record<Next, number>> = { pay: 6, payTooLate: 2, giveUp: 1, cancel: 1 };

/** One or two works, and of one with copies sometimes two. */
function someLines({ works }: Market, random: Random) {
  const [one, other] = [random.pick(works), random.pick(works)];
  const wanted = random.chance(0.5) && one !== other ? [one, other] : [one];
  return wanted.map(({ id, copies }) => ({ artwork_id: id, quantity: copies > 1 && random.chance(0.3) ? 2 : 1 }));
}

/** Wants what everybody wants, double-clicks, repeats, and gives up, until the run is over. */
export async function collect(scene: Scene, person: Person): Promise<void> {
  const { market, ask, told, random, byCard, isOver } = scene;
  let mine: Placed[] = [];

  async function giveUp(placed: Placed): Promise<void> {
    const { status, body } = await ask(person, { method: 'DELETE', path: `/checkout/${placed.id}` }, random.below(2));
    mine = mine.filter((one) => one !== placed);
    if (status === 204) told.givenUp.push({ ...placed, at: Date.now() });
    else told.complaints.push(`giving up checkout ${placed.id} was answered with ${status} ${body.code}`);
  }
  async function cancel({ orders }: Placed): Promise<void> {
    const id = random.pick(orders);
    const call = { method: 'POST', path: `/orders/${id}/cancel` };
    const answers = await Promise.all([0, 1].map((turn) => ask(person, call, turn)));
    for (const { status, body } of answers)
      if (status === 200) told.changed.push({ order: id, step: 'cancel', events: ['order_cancelled'] });
      else count(told.refused, `cancel: ${body.code}`);
  }

  while (!isOver()) {
    const clicks = random.chance(0.5) ? 2 : 1;
    const { placed, code, again } = await order(scene, person, { lines: someLines(market, random), clicks });
    if (placed) {
      mine.push(placed);
      const next = random.choose(byCard ? BY_CARD : ARRANGED);
      if (next === 'pay') await payByCard(scene, person, { placed });
      if (next === 'payTooLate') await payByCard(scene, person, { placed, before: () => giveUp(placed) });
      if (next === 'giveUp') await giveUp(placed);
      if (next === 'cancel') await cancel(placed);
    }
    if (random.chance(0.3)) await again();
    if (code === 'OPEN_REQUESTS') for (const one of mine) await giveUp(one);
    await scheduler.wait(random.wait(PACE));
  }
}
