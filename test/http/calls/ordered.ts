import type { CheckoutReply } from '../../../src/contract/checkout.ts';
import type { Client } from '../../helpers/client.ts';
import { proveAddress } from '../../helpers/prove-address.ts';
import { sayHowToPay } from '../../helpers/say-how-to-pay.ts';
import type { Stack } from '../../helpers/stack.ts';
import type { SetUp } from './call.ts';
import { wrongPages } from './paging.ts';
import { made, WORK, withWork } from './things.ts';

export const SHIP_TO = {
  ...{ name: 'June Okafor', line1: '3 Quai', line2: 'Second floor', city: 'Lyon', region: 'Rhône' },
  ...{ postal_code: '69002', country: 'FR', phone: '+33 4 00 00 00 00' },
};

export const orderOf = (id: number | string = 0) => ({
  lines: [{ artwork_id: id, quantity: 1, price: WORK.price }],
  ship_to: SHIP_TO,
  note: 'Before Christmas, please',
  ...{ shipping_cost: 0, tax_amount: 0 },
});

async function place(buyer: Client, id: number | string | undefined): Promise<CheckoutReply['checkout']> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await buyer.call<CheckoutReply>('POST', '/api/v1/checkout', { body: orderOf(id), headers });
  return made('a checkout', answer).checkout;
}

/** A work of somebody else; the caller, whose address is proved, may order it. */
export const withWorkOfAnother: SetUp = async (buyer, stack) => {
  await proveAddress(stack, buyer);
  return withWork(await stack.artist('Seller'), stack);
};

export const withCheckout: SetUp = async (buyer, stack) => {
  const { id } = await withWorkOfAnother(buyer, stack);
  return { id: (await place(buyer, id)).id };
};

export const PAID = { paid_on: new Date().toISOString().slice(0, 10) };
export const SHIPPED = { tracking: 'AB 123' };

type Steps = [step: string, body?: object][];

/** Lets an artist do the first steps of the way of an order. */
async function go(artist: Client, id: number, steps: Steps): Promise<void> {
  for (const [step, body] of steps)
    made(step, await artist.call('POST', `/api/v1/sales/${id}/${step}`, body && { body }));
}

/** What the caller has ordered of an artist, after the first steps of its way. */
export const withOrderAfter =
  (...steps: Steps): SetUp =>
  async (buyer, stack) => {
    await proveAddress(stack, buyer);
    const artist = await stack.artist('Seller');
    await sayHowToPay(stack, artist);
    const { id: work = 0 } = await withWork(artist, stack);
    const id = (await place(buyer, work)).orders[0]?.id ?? 0;
    await go(artist, id, steps);
    return { id, work };
  };

/** Lets a collector order a work of an artist, and the artist do the first steps of its way. */
async function sell(artist: Client, stack: Stack, steps: Steps) {
  const collector = await stack.shopper('Collector');
  const { id: work = 0 } = await withWork(artist, stack);
  await sayHowToPay(stack, artist);
  await proveAddress(stack, collector);
  const id = (await place(collector, work)).orders[0]?.id ?? 0;
  await go(artist, id, steps);
  return { id, work, collector };
}

/** What a collector has ordered of the caller, after the first steps of its way. */
export const withSale =
  (...steps: Steps): SetUp =>
  async (artist, stack) => {
    const { id } = await sell(artist, stack, steps);
    return { id };
  };

export const withRequest = withSale();
export const withAccepted = withSale(['accept']);
export const withPaid = withSale(['accept'], ['paid', PAID]);
/** Of money that has come a cent has gone back, so that lists of it have something. */
const REFUNDED: Steps = [['accept'], ['paid', PAID], ['refund', { amount: 0.01 }]];
export const SENT: Steps = [...REFUNDED, ['shipped', SHIPPED]];
export const withPaidOrder = withOrderAfter(...REFUNDED);
export const withRefunded = withSale(...REFUNDED);
export const withArrived = withOrderAfter(...SENT, ['delivered']);
export const withShipped = withSale(...SENT);

export const returnOf = (work: number | string = 0) => ({
  lines: [{ artwork_id: work, quantity: 1 }],
  reason: 'It is smaller\nthan my wall',
});
/** What a collector has of the caller, and wants to send back. */
export const withReturn: SetUp = async (artist, stack) => {
  const { id, work, collector } = await sell(artist, stack, [...SENT, ['delivered']]);
  made('a return', await collector.call('POST', `/api/v1/orders/${id}/return`, { body: returnOf(work) }));
  return { id };
};

/** Wrong queries of lists of orders. */
export const wrongLists = { ...wrongPages, 'a status that no order has': 'status=lost' };
