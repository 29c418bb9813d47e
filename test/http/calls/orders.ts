import { withTroubles } from '../../orders/forged.ts';
import type { Call, SetUp } from './call.ts';
import {
  orderOf,
  returnOf,
  SENT,
  SHIP_TO,
  withArrived,
  withCheckout,
  withOrder,
  withOrderAfter,
  withWorkOfAnother,
  wrongLists,
} from './ordered.ts';

const piecesOf = (works: number) => Array.from({ length: works }, (_, index) => `${index + 1}x1`).join(',');

const withOrders: SetUp = async (_admin, { db, folder, foldAll }) => {
  await withTroubles({ db, folder });
  await foldAll();
  return {};
};

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
  'GET /api/v1/checkout/quote': {
    who: 'somebody',
    setUp: withWorkOfAnother,
    status: 200,
    // Some of these works are there, whatever else is.
    query: { pieces: piecesOf(100), country: 'FR' },
    wrongQueries: {
      'no works': 'pieces=',
      'no piece': 'pieces=1x0',
      '100 pieces': 'pieces=1x100',
      'works in words': 'pieces=all',
      '101 works': `pieces=${piecesOf(101)}`,
      'a country in words': 'pieces=1x1&country=France',
    },
  },
  'GET /api/v1/checkout/{id}': { who: 'somebody', setUp: withCheckout, status: 200 },
  'DELETE /api/v1/checkout/{id}': { who: 'somebody', setUp: withCheckout, status: 204 },
  'GET /api/v1/admin/orders': { who: 'admin', setUp: withOrders, status: 200 },
  'GET /api/v1/orders': { who: 'somebody', setUp: withOrder, status: 200, wrongQueries: wrongLists },
  'GET /api/v1/orders/{id}': { who: 'somebody', setUp: withOrder, status: 200 },
  'POST /api/v1/orders/{id}/cancel': { who: 'somebody', setUp: withOrder, status: 200 },
  'POST /api/v1/orders/{id}/delivered': { who: 'somebody', setUp: withOrderAfter(...SENT), status: 200 },
  'POST /api/v1/orders/{id}/return': {
    who: 'somebody',
    setUp: withArrived,
    status: 200,
    body: (_person, { work }) => returnOf(work),
    wrongBodies: {
      'no work': { lines: [] },
      '101 works': { lines: Array.from({ length: 101 }, () => ({ artwork_id: 1, quantity: 1 })) },
      'no piece': { lines: [{ artwork_id: 1, quantity: 0 }] },
      'a work that no id names': { lines: [{ artwork_id: 0, quantity: 1 }] },
      'a work that was not ordered': { lines: [{ artwork_id: 999_999, quantity: 1 }] },
      'no reason': { reason: '' },
      'a reason of blanks': { reason: ' \n' },
      'a reason over 1,000 characters': { reason: 'x'.repeat(1_001) },
    },
  },
};
