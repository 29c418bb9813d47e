import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { PaidBody, SaleReply, ShippedBody } from '../../contract/sales.ts';
import type { Load } from '../../engine/log/execute-together.ts';
import { signedInOnly } from '../../serving/http/session.ts';
import { onOrderOf } from './answer.ts';
import { requireCaptured } from './card/uncaptured.ts';
import { worksOf } from './change.ts';
import { acceptOrder, declineOrder, deliverOrder, shipOrder } from './decide.ts';
import { IdParams } from './params.ts';
import type { OrderParts } from './parts.ts';
import { payOrder } from './payments.ts';
import { presentSale } from './present.ts';
import type { Told } from './read.ts';
import type { Order } from './state.ts';
import { requireHowToPay } from './terms.ts';

const tags = ['sales'];
const DAY = 86_400_000;
const CHANGED = { 200: SaleReply, 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** What the caller does with an order of a collector, until it has arrived. */
export function saleSteps(parts: OrderParts): FastifyPluginAsyncTypebox {
  const { config, db, now } = parts;
  const own = onOrderOf(parts, 'artist_id');
  const answer = ({ order, words }: Told) => ({
    sale: presentSale(order, words, { at: now(), returnDays: config.returnDays }),
  });

  return async (app) => {
    const steps = [
      [
        'accept',
        'acceptSale',
        'Accept a request, once it is said how to pay; its pieces are kept for the money to come',
      ],
      ['decline', 'declineSale', 'Decline a request; its pieces are free at once'],
      ['delivered', 'deliverSale', 'Say that it has arrived'],
    ] as const;
    const decisions = {
      async accept(order: Order, at: Date) {
        const events = acceptOrder(order, { at, until: new Date(at.getTime() + config.arrangedDays * DAY) });
        await requireHowToPay(db, order.artist_id);
        return events;
      },
      decline: declineOrder,
      delivered: deliverOrder,
    };
    for (const [step, operationId, summary] of steps)
      app.post(
        `/sales/:id/${step}`,
        { onRequest: signedInOnly, schema: { tags, operationId, summary, params: IdParams, response: CHANGED } },
        async (request, reply) => answer(await own.change(request, reply, decisions[step])),
      );

    app.post(
      '/sales/:id/paid',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'paySale',
          summary: 'Say that the money has come, and on which day; the pieces are sold, unless others have them now',
          params: IdParams,
          body: PaidBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const paidOn = request.body.paid_on;
        const pay = async (order: Order, at: Date, load: Load) =>
          payOrder(order, { at, paidOn, works: await worksOf(load, order) });
        return answer(await own.change(request, reply, pay));
      },
    );

    app.post(
      '/sales/:id/shipped',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'shipSale',
          summary: 'Say that the parcel is on its way, and how to follow it',
          params: IdParams,
          body: ShippedBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const tracking = request.body.tracking?.trim() || null;
        const ship = async (order: Order, at: Date, load: Load) => {
          const events = shipOrder(order, at);
          await requireCaptured(load, order);
          return events;
        };
        return answer(await own.change(request, reply, ship, { tracking }));
      },
    );
  };
}
