import type { Call } from './call.ts';
import { withCartItem, withWork } from './things.ts';

export const cartCalls: Record<string, Call> = {
  'GET /api/v1/cart': { who: 'somebody', setUp: withCartItem, status: 200 },
  'POST /api/v1/cart/items': {
    who: 'somebody',
    setUp: withWork,
    status: 201,
    body: (_person, { id }) => ({ artwork_id: id, quantity: 2 }),
    another: { quantity: 1 },
    optional: ['quantity'],
    wrongBodies: {
      'no copy': { quantity: 0 },
      'less than no copy': { quantity: -1 },
      '100 copies': { quantity: 100 },
      'a work that no id names': { artwork_id: 0 },
      'a work beyond all numbers': { artwork_id: 2 ** 53 },
    },
  },
  'PUT /api/v1/cart/items/{itemId}': {
    who: 'somebody',
    setUp: withCartItem,
    status: 200,
    body: () => ({ quantity: 2 }),
    wrongBodies: { 'no copy': { quantity: 0 }, '100 copies': { quantity: 100 } },
  },
  'DELETE /api/v1/cart/items/{itemId}': { who: 'somebody', setUp: withCartItem, status: 200 },
  'DELETE /api/v1/cart/clear': { who: 'somebody', setUp: withCartItem, status: 200 },
};
