import t from 'tap';
import {
  addItem,
  cart,
  changeQuantity,
  clearCart,
  deleteCart,
  MAX_LINES,
  removeItem,
} from '../../src/shop/cart/decide.ts';
import type { CartEvent } from '../../src/shop/cart/events.ts';
import { given } from '../helpers/decision.ts';

const userId = 3;
const line = { user_id: userId, item_id: 11, artwork_id: 1_001 };
const other = { user_id: userId, item_id: 12, artwork_id: 1_002 };
const added: CartEvent = { type: 'cart_item_added', payload: { ...line, quantity: 2 } };
const addedOther: CartEvent = { type: 'cart_item_added', payload: { ...other, quantity: 1 } };
const removed: CartEvent = { type: 'cart_item_removed', payload: line };
const cleared: CartEvent = { type: 'cart_cleared', payload: { user_id: userId } };

const available = { available: true, edition: null };
const sold = { available: false, edition: null };
const edition = { available: true, edition: 5 };

t.test('adding', async (t) => {
  const command = { userId, newId: 11, artworkId: 1_001, quantity: 2, offer: available };
  const adding = (events: CartEvent[], changed: Partial<Parameters<typeof addItem>[1]> = {}) =>
    given(cart, events).when((state) => addItem(state, { ...command, ...changed }));

  t.same(adding([]), { events: [added] }, 'an available work');
  t.same(adding([addedOther]), { events: [added] }, 'beside another work');
  t.same(adding([added, removed]), { events: [added] }, 'a work that was taken out before');
  t.same(adding([added, cleared]), { events: [added] }, 'a work that was in it before it was cleared');
  t.same(adding([], { quantity: 5, offer: edition }), { events: [{ ...added, payload: { ...line, quantity: 5 } }] });
  t.same(adding([], { offer: null }), { refused: 'ARTWORK_NOT_FOUND' });
  t.same(adding([], { offer: sold }), { refused: 'ARTWORK_UNAVAILABLE' });
  t.same(adding([added]), { refused: 'ALREADY_IN_CART' });
  t.same(adding([added], { quantity: 1 }), { refused: 'ALREADY_IN_CART' });
  t.same(adding([], { quantity: 6, offer: edition }), { refused: 'EDITION_EXCEEDED' });

  const many = Array.from({ length: MAX_LINES }, (_, n): CartEvent => {
    const payload = { user_id: userId, item_id: 100 + n, artwork_id: 2_000 + n, quantity: 1 };
    return { type: 'cart_item_added', payload };
  });
  t.same(adding(many.slice(1)), { events: [added] }, 'the hundredth work');
  t.same(adding(many), { refused: 'CART_LIMIT' });
  t.same(adding(many, { artworkId: 2_000 }), { refused: 'ALREADY_IN_CART' }, 'which says more');
});

t.test('changing a quantity', async (t) => {
  const changing = (events: CartEvent[], changed: Partial<Parameters<typeof changeQuantity>[1]> = {}) =>
    given(cart, events).when((state) =>
      changeQuantity(state, { userId, itemId: 11, quantity: 5, offer: available, ...changed }),
    );
  const changed: CartEvent = { type: 'cart_item_quantity_changed', payload: { ...line, quantity: 5 } };

  t.same(changing([added]), { events: [changed] });
  t.same(changing([added], { offer: edition }), { events: [changed] }, 'to all of an edition');
  t.same(changing([added, changed]), { events: [] }, 'to what it is');
  t.same(changing([added], { quantity: 2, offer: sold }), { events: [] }, 'to what it is, of a work sold since');
  t.same(changing([addedOther]), { refused: 'CART_ITEM_NOT_FOUND' });
  t.same(changing([added, removed]), { refused: 'CART_ITEM_NOT_FOUND' });
  t.same(changing([added, cleared]), { refused: 'CART_ITEM_NOT_FOUND' });
  t.same(changing([added], { offer: sold }), { refused: 'ARTWORK_UNAVAILABLE' });
  t.same(changing([added], { offer: null }), { refused: 'ARTWORK_UNAVAILABLE' }, 'of a work that was deleted since');
  t.same(changing([added], { quantity: 6, offer: edition }), { refused: 'EDITION_EXCEEDED' });
});

t.test('removing', async (t) => {
  const removing = (events: CartEvent[]) =>
    given(cart, events).when((state) => removeItem(state, { userId, itemId: 11 }));
  t.same(removing([added, addedOther]), { events: [removed] });
  t.same(removing([addedOther]), { refused: 'CART_ITEM_NOT_FOUND' });
  t.same(removing([added, removed]), { refused: 'CART_ITEM_NOT_FOUND' });
});

t.test('clearing', async (t) => {
  const clearing = (events: CartEvent[]) => given(cart, events).when((state) => clearCart(state, { userId }));
  t.same(clearing([added, addedOther]), { events: [cleared] });
  t.same(clearing([]), { events: [] });
  t.same(clearing([added, cleared]), { events: [] });
});

t.test('deleting', async (t) => {
  const gone: CartEvent = { type: 'cart_deleted', payload: { user_id: userId } };
  const deleting = (events: CartEvent[]) => given(cart, events).when((state) => deleteCart(state, { userId }));
  t.same(deleting([added, addedOther]), { events: [gone] });
  t.same(deleting([added, cleared]), { events: [gone] }, 'also an empty cart: it says when it was used');
  t.same(deleting([added, gone]), { events: [] });
  t.equal(given(cart, [added, gone]).state.lines.size, 0);
});

t.test('a cart keeps its lines in the order in which they were added', async (t) => {
  const changed: CartEvent = { type: 'cart_item_quantity_changed', payload: { ...line, quantity: 4 } };
  const { state } = given(cart, [added, addedOther, changed]);
  t.same(
    [...state.lines.values()],
    [
      { item_id: 11, artwork_id: 1_001, quantity: 4 },
      { item_id: 12, artwork_id: 1_002, quantity: 1 },
    ],
  );
});
