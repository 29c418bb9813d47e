import type { CheckoutReply } from '../../src/contract/checkout.ts';
import type { DomainLog } from '../../src/engine/log/domain.ts';
import type { Shop } from '../shop.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Where the demo's shopper lives; nobody does. */
const SHIP_TO = {
  ...{ name: 'Demo Shopper', line1: '12 Harbour Steps', city: 'Bergen', postal_code: '5003', country: 'NO' },
};

/** A work that is to be sold: when it was listed, when it is paid, and for how much a piece. */
export type ToBeSold = {
  artworkId: number;
  artist: number;
  buyer: number;
  price: number;
  listedAt: Date;
  paidAt: Date;
};

/**
 * Sells one piece of a work by a request of a collector, as far as there is time for it: ordered, accepted, paid, shipped, delivered.
 * Steps that were done before are left out.
 */
export async function sellWork(
  { domainLog, shop }: { domainLog: DomainLog; shop: Shop },
  work: ToBeSold,
  until: Date,
): Promise<void> {
  const { artworkId: artwork_id, artist, buyer, price, listedAt, paidAt } = work;
  const placedAt = Math.max(listedAt.getTime() + HOUR / 2, paidAt.getTime() - 30 * HOUR);
  const known = (await pastOfStream(domainLog, `artwork-${artwork_id}`)).last('pieces_held')?.order_id;
  const place = async () => {
    const body = { lines: [{ artwork_id, quantity: 1, price }], ship_to: SHIP_TO };
    const call = { by: buyer, at: new Date(placedAt), method: 'POST', path: '/checkout', body } as const;
    const { checkout } = await shop.call<CheckoutReply>({ ...call, key: `demo-order-of-work-${artwork_id}` });
    return checkout.orders[0]?.id;
  };
  const orderId = known ?? (await place());
  const past = await pastOfStream(domainLog, `order-${orderId}`);
  const paid_on = paidAt.toISOString().slice(0, 10);
  for (const [step, event, time, body] of [
    ['accept', 'order_accepted', (placedAt + paidAt.getTime()) / 2, {}],
    ['paid', 'order_paid', paidAt.getTime(), { paid_on }],
    ['shipped', 'order_shipped', paidAt.getTime() + DAY, { tracking: `DEMO ${orderId}` }],
    ['delivered', 'order_delivered', paidAt.getTime() + 4 * DAY, {}],
  ] as const) {
    if (past.count(event) > 0) continue;
    if (time > until.getTime()) return;
    await shop.call({ by: artist, at: new Date(time), method: 'POST', path: `/sales/${orderId}/${step}`, body });
  }
}
