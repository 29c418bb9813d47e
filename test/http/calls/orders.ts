import type { CheckoutReply } from '../../../src/contract/checkout.ts';
import type { SaleReply } from '../../../src/contract/sales.ts';
import type { Client } from '../../helpers/client.ts';
import { proveAddress } from '../../helpers/prove-address.ts';
import type { Stack } from '../../helpers/stack.ts';
import type { Call, SetUp } from './call.ts';
import { wrongPages } from './paging.ts';
import { made, WORK, withProfile, withWork } from './things.ts';

const SHIP_TO = {
  ...{ name: 'June Okafor', line1: '3 Quai', line2: 'Second floor', city: 'Lyon', region: 'Rhône' },
  ...{ postal_code: '69002', country: 'FR', phone: '+33 4 00 00 00 00' },
};

const orderOf = (id: number | string = 0) => ({
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
const withWorkOfAnother: SetUp = async (buyer, stack) => {
  await proveAddress(stack, buyer);
  return withWork(await stack.artist('Seller'), stack);
};

const withCheckout: SetUp = async (buyer, stack) => {
  const { id } = await withWorkOfAnother(buyer, stack);
  return { id: (await place(buyer, id)).id };
};

const withOrder: SetUp = async (buyer, stack) => {
  const { id } = await withWorkOfAnother(buyer, stack);
  return { id: (await place(buyer, id)).orders[0]?.id ?? 0 };
};

const PAID = { paid_on: new Date().toISOString().slice(0, 10) };
const SHIPPED = { tracking: 'AB 123' };

/** What a collector has ordered of the caller, after the first steps of its way. */
const withSale =
  (...steps: [step: string, body?: object][]): SetUp =>
  async (artist: Client, stack: Stack) => {
    const collector = await stack.shopper('Collector');
    const { id: work } = await withWork(artist, stack);
    await proveAddress(stack, collector);
    const id = (await place(collector, work)).orders[0]?.id ?? 0;
    for (const [step, body] of steps)
      made(step, await artist.call('POST', `/api/v1/sales/${id}/${step}`, body && { body }));
    return { id };
  };

const REFUND = { amount: 1 };

async function firstNote(artist: Client, id: number | string | undefined): Promise<string> {
  const answer = await artist.call<SaleReply>('POST', `/api/v1/sales/${id}/refund`, { body: REFUND });
  return made('a refund', answer).sale.credit_notes[0]?.number ?? '';
}

/** What the caller has bought and paid; a dollar of it went back. */
const withBought: SetUp = async (buyer, stack) => {
  await proveAddress(stack, buyer);
  const artist = await stack.artist('Seller');
  const { id: work } = await withWork(artist, stack);
  const id = (await place(buyer, work)).orders[0]?.id ?? 0;
  for (const [step, body] of [['accept'], ['paid', PAID]] as const)
    made(step, await artist.call('POST', `/api/v1/sales/${id}/${step}`, body && { body }));
  return { id, number: await firstNote(artist, id) };
};

const withRequest = withSale();
const withAccepted = withSale(['accept']);
const withPaid = withSale(['accept'], ['paid', PAID]);
const withRefunded: SetUp = async (artist, stack) => {
  const { id } = await withPaid(artist, stack);
  return { id: id ?? 0, number: await firstNote(artist, id) };
};
const withShipped = withSale(['accept'], ['paid', PAID], ['shipped', SHIPPED]);

const wrongLists = { ...wrongPages, 'a status that no order has': 'status=lost' };

export const orderCalls: Record<string, Call> = {
  'POST /api/v1/checkout': {
    who: 'somebody',
    setUp: withWorkOfAnother,
    status: 201,
    demandsKey: true,
    body: (_person, { id }) => orderOf(id),
    another: { note: 'Or later' },
    optional: ['line2', 'region', 'phone', 'note', 'shipping_cost', 'tax_amount'],
    nullable: ['line2', 'region', 'phone', 'note'],
    wrongBodies: {
      'no work': { lines: [] },
      '101 works': { lines: Array.from({ length: 101 }, () => ({ artwork_id: 1, quantity: 1, price: 1 })) },
      'no piece': { lines: [{ artwork_id: 1, quantity: 0, price: 1 }] },
      '100 pieces': { lines: [{ artwork_id: 1, quantity: 100, price: 1 }] },
      'a price below nothing': { lines: [{ artwork_id: 1, quantity: 1, price: -1 }] },
      'a work that no id names': { lines: [{ artwork_id: 0, quantity: 1, price: 1 }] },
      'a country in words': { ship_to: { ...SHIP_TO, country: 'France' } },
      'a city without a name': { ship_to: { ...SHIP_TO, city: '' } },
      'a name that is not to be seen': { ship_to: { ...SHIP_TO, name: '\u2800' } },
      'a name of blanks': { ship_to: { ...SHIP_TO, name: ' ' } },
      'a street of blanks': { ship_to: { ...SHIP_TO, line1: ' \u00a0' } },
      'a note over 1,000 characters': { note: 'x'.repeat(1_001) },
      'a tax below nothing': { tax_amount: -1 },
    },
  },
  'GET /api/v1/checkout/{id}': { who: 'somebody', setUp: withCheckout, status: 200 },
  'DELETE /api/v1/checkout/{id}': { who: 'somebody', setUp: withCheckout, status: 204 },
  'GET /api/v1/orders': { who: 'somebody', setUp: withOrder, status: 200, wrongQueries: wrongLists },
  'GET /api/v1/orders/{id}': { who: 'somebody', setUp: withOrder, status: 200 },
  'GET /api/v1/orders/{id}/invoice.pdf': { who: 'somebody', setUp: withBought, status: 200 },
  'GET /api/v1/orders/{id}/credit-notes/{number}': { who: 'somebody', setUp: withBought, status: 200 },
  'POST /api/v1/orders/{id}/cancel': { who: 'somebody', setUp: withOrder, status: 200 },

  'GET /api/v1/sales': { who: 'somebody', setUp: withRequest, status: 200, wrongQueries: wrongLists },
  'GET /api/v1/sales/summary': { who: 'somebody', setUp: withPaid, status: 200 },
  'GET /api/v1/sales/{id}': { who: 'somebody', setUp: withRequest, status: 200 },
  'GET /api/v1/sales/{id}/invoice.pdf': { who: 'somebody', setUp: withPaid, status: 200 },
  'GET /api/v1/sales/{id}/credit-notes/{number}': { who: 'somebody', setUp: withRefunded, status: 200 },
  'POST /api/v1/sales/{id}/accept': { who: 'somebody', setUp: withRequest, status: 200 },
  'POST /api/v1/sales/{id}/decline': { who: 'somebody', setUp: withRequest, status: 200 },
  'POST /api/v1/sales/{id}/paid': {
    who: 'somebody',
    setUp: withAccepted,
    status: 200,
    body: () => PAID,
    wrongBodies: {
      'a day that is none': { paid_on: '2026-02-30' },
      'a day in words': { paid_on: 'yesterday' },
      'an instant': { paid_on: '2026-01-02T00:00:00Z' },
      'a day that is still to come': { paid_on: '2999-01-01' },
    },
  },
  'POST /api/v1/sales/{id}/shipped': {
    who: 'somebody',
    setUp: withPaid,
    status: 200,
    body: () => SHIPPED,
    ...{ optional: ['tracking'], nullable: ['tracking'] },
    wrongBodies: { 'over 200 characters': { tracking: 'x'.repeat(201) }, 'two lines': { tracking: 'AB\n123' } },
  },
  'POST /api/v1/sales/{id}/delivered': { who: 'somebody', setUp: withShipped, status: 200 },

  'GET /api/v1/artists/me/selling': { who: 'artist', setUp: withProfile, status: 200 },
  'PUT /api/v1/artists/me/selling': {
    who: 'artist',
    status: 200,
    body: () => ({ how_to_pay: 'By transfer\nto XX12 3456' }),
    ...{ optional: ['how_to_pay'], nullable: ['how_to_pay'] },
    wrongBodies: { 'over 2,000 characters': { how_to_pay: 'x'.repeat(2_001) } },
  },
};
