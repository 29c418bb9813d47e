import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { AddToCartBody, Cart, ChangeQuantityBody } from '../../contract/cart.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { nextIds } from '../../engine/db/ids.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import { readTag } from '../../engine/folding/reading/version-tag.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import { fail } from '../../errors.ts';
import { TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { sendJson } from '../../serving/http/json-text.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { addItem, cart, cartStream, changeQuantity, clearCart, removeItem } from './decide.ts';
import { presentDecided } from './decided.ts';
import { createReadCart, whenAway } from './read.ts';
import { type CartParts, runOn } from './run.ts';
import { loadWork, offerOf } from './works.ts';

const tags = ['cart'];
/** Bytes of all kept carts, about 4,000 of them. */
const KEPT = 8 * 1024 * 1024;
/** Any text: an id that is not a number matches no item, and is answered with 404 rather than 400. */
const params = Type.Object({ itemId: Type.String() });

/** @throws CART_ITEM_NOT_FOUND when it is no id */
function itemIdOf({ itemId }: { itemId: string }): number {
  if (!/^\d{1,15}$/.test(itemId)) throw fail('CART_ITEM_NOT_FOUND');
  return Number(itemId);
}

/** The routes of the caller's cart. Each answers with the whole cart, and with its works as they are now. */
export function cartRoutes(parts: CartParts): FastifyPluginAsyncTypebox {
  const { config, db, domainLog, catchUp, once, now } = parts;
  const readCart = createReadCart(parts);
  const run = runOn(parts, readCart);
  const kept = keepAnswers(() => readTag(db, 'domain', 'cart'), KEPT);
  const newItemId = batchLoads((accounts: readonly number[]) => nextIds(db, 'cart_item_id', accounts.length));

  return async (app) => {
    app.get(
      '/cart',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'cart'),
        schema: { tags, operationId: 'getCart', summary: 'The own cart', response: { 200: Cart, 401: ErrorReply } },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        const fromLog = async () => {
          const { state } = await loadState(domainLog, cartStream(userId), cart);
          reply.removeHeader('x-stale');
          return JSON.stringify(await presentDecided(domainLog, userId, state, { rates: config, at: now() }));
        };
        let text = '';
        const toKeep = async () => {
          const { cart, byTime } = await readCart(userId);
          text = JSON.stringify(cart);
          return byTime ? undefined : text;
        };
        const read = async () => (await kept(String(userId), toKeep)) ?? text;
        return sendJson(reply, await read().catch(whenAway(fromLog)));
      },
    );

    app.post(
      '/cart/items',
      {
        config: TAKES_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'addCartItem',
          summary: 'Put a work into the cart',
          body: AddToCartBody,
          response: { 201: Cart, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      (request, reply) =>
        once.run(request, reply, async (eventId) => {
          const userId = requireUserId(request);
          const { artwork_id: artworkId, quantity = 1 } = request.body;
          const [work, newId] = await Promise.all([loadWork(domainLog, artworkId), newItemId(userId)]);
          const line = { userId, newId, artworkId, quantity, offer: offerOf(work, now()) };
          reply.code(201);
          return run(request, reply, (state) => addItem(state, line), eventId);
        }),
    );

    app.put(
      '/cart/items/:itemId',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'changeCartItem',
          summary: 'Change how many copies of a work the cart holds',
          params,
          body: ChangeQuantityBody,
          response: { 200: Cart, 400: ErrorReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const itemId = itemIdOf(request.params);
        const { quantity } = request.body;
        const { state } = await loadState(domainLog, cartStream(requireUserId(request)), cart);
        const line = state.lines.get(itemId);
        const offer = line ? offerOf(await loadWork(domainLog, line.artwork_id), now()) : null;
        return run(request, reply, (current, userId) => changeQuantity(current, { userId, itemId, quantity, offer }));
      },
    );

    app.delete(
      '/cart/items/:itemId',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'removeCartItem',
          summary: 'Take a work out of the cart',
          params,
          response: { 200: Cart, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const itemId = itemIdOf(request.params);
        return run(request, reply, (state, userId) => removeItem(state, { userId, itemId }));
      },
    );

    app.delete(
      '/cart/clear',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'clearCart',
          summary: 'Take everything out of the cart',
          response: { 200: Cart, 401: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => run(request, reply, (state, userId) => clearCart(state, { userId })),
    );
  };
}
