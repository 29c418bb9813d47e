import type { Order } from '../../../src/contract/orders.ts';
import type { Sale } from '../../../src/contract/sales.ts';
import type { Call, SetUp } from './call.ts';
import { PAID, withOrderAfter, withSale } from './ordered.ts';
import { made } from './things.ts';

const REFUNDED = [['accept'], ['paid', PAID], ['refund', { amount: 1 }]] as [step: string, body?: object][];

/** Adds the number of the credit note, as the caller sees it. */
const withNote =
  (setUp: SetUp, path: string): SetUp =>
  async (caller, stack) => {
    const things = await setUp(caller, stack);
    const answer = await caller.call<{ order?: Order; sale?: Sale }>('GET', `/api/v1/${path}/${things.id}`);
    const { order, sale } = made('an order', answer);
    return { ...things, number: (order ?? sale)?.credit_notes[0]?.number ?? '' };
  };

const withBought = withNote(withOrderAfter(...REFUNDED), 'orders');
const withSold = withNote(withSale(...REFUNDED), 'sales');

export const paperCalls: Record<string, Call> = {
  'GET /api/v1/orders/{id}/invoice.pdf': { who: 'somebody', setUp: withBought, status: 200 },
  'GET /api/v1/orders/{id}/credit-notes/{number}': { who: 'somebody', setUp: withBought, status: 200 },
  'GET /api/v1/sales/{id}/invoice.pdf': { who: 'somebody', setUp: withSold, status: 200 },
  'GET /api/v1/sales/{id}/credit-notes/{number}': { who: 'somebody', setUp: withSold, status: 200 },
};
