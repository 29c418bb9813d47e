import type { Call } from './call.ts';
import { PAID, SHIPPED, withAccepted, withPaid, withRequest, withReturn, withShipped, wrongLists } from './ordered.ts';
import { WORK } from './things.ts';

const WHOLE = { amount: WORK.price, restock: true };

export const saleCalls: Record<string, Call> = {
  'GET /api/v1/sales': { who: 'somebody', setUp: withRequest, status: 200, wrongQueries: wrongLists },
  'GET /api/v1/sales.csv': {
    who: 'somebody',
    setUp: withRequest,
    status: 200,
    query: { from: '2020-01-01', to: '2999-12-31' },
    wrongQueries: {
      'a status that no order has': 'status=lost',
      'a day that is none': 'from=2026-02-30',
      'an instant': 'to=2026-01-02T00:00:00Z',
    },
  },
  'GET /api/v1/sales/summary': { who: 'somebody', setUp: withPaid, status: 200 },
  'GET /api/v1/sales/{id}': { who: 'somebody', setUp: withRequest, status: 200 },
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
  'POST /api/v1/sales/{id}/refund': {
    who: 'somebody',
    setUp: withPaid,
    status: 200,
    body: () => WHOLE,
    ...{ optional: ['restock'], nullable: ['restock'] },
    wrongBodies: {
      nothing: { amount: 0 },
      'less than nothing': { amount: -1 },
      'half a cent': { amount: 0.005 },
      'parts of a cent': { amount: 1.005 },
      'more than has come': { amount: WORK.price + 0.01 },
      'a part that frees what is not ended': { amount: 0.01, restock: true },
    },
  },
  'POST /api/v1/sales/{id}/return': {
    who: 'somebody',
    setUp: withReturn,
    status: 200,
    body: () => ({ step: 'accept', answer: 'Send it to 1 Mole, please', restock: false }),
    ...{ optional: ['answer', 'restock'], nullable: ['answer', 'restock'] },
    wrongBodies: {
      'a step that there is not': { step: 'refund' },
      'an answer over 1,000 characters': { answer: 'x'.repeat(1_001) },
      'pieces that have not come': { restock: true },
    },
  },
};
