import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import Type from 'typebox';
import type { Config } from '../../config.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { readFile, type Side } from './read.ts';
import type { Rendering } from './rendering.ts';

type Parts = { config: Pick<Config, 'launched'>; db: Kysely<DB>; rendering: Rendering };

const File = {
  description: 'A PDF/A-3b, the same each time',
  content: { 'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) } },
};
const ANSWERS = { 200: File, 401: ErrorReply, 404: ErrorReply, 503: ErrorReply };

const SIDES: { side: Side; path: string; tag: string; of: string; operations: [invoice: string, note: string] }[] = [
  {
    ...{ side: 'buyer_id', path: '/orders/:id', tag: 'orders', of: 'an own order' },
    operations: ['getInvoice', 'getCreditNote'],
  },
  {
    ...{ side: 'artist_id', path: '/sales/:id', tag: 'sales', of: 'one order of a collector' },
    operations: ['getSaleInvoice', 'getSaleCreditNote'],
  },
];

function sendFile(reply: FastifyReply, name: string, pdf: Buffer) {
  reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
  reply.header('cache-control', 'private, no-store');
  return reply.type('application/pdf').send(pdf);
}

/** @throws ORDER_NOT_FOUND when it is no id */
function idOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw fail('ORDER_NOT_FOUND');
  return Number(id);
}

/** The papers of orders, for both sides. Until selling is open, none of these calls is there. */
export function invoiceRoutes({ config, db, rendering }: Parts): FastifyPluginAsyncTypebox {
  const isOpen = config.launched.includes('checkout');
  return async (app) => {
    if (!isOpen)
      app.addHook('onRequest', async () => {
        throw fail('NOT_LAUNCHED');
      });
    for (const { side, path, tag, of, operations } of SIDES) {
      app.get(
        `${path}/invoice.pdf`,
        {
          onRequest: signedInOnly,
          schema: {
            tags: [tag],
            operationId: operations[0],
            summary: `The invoice of ${of}, once its money has come`,
            params: Type.Object({ id: Type.String() }),
            response: ANSWERS,
          },
        },
        async (request, reply) => {
          const wanted = { orderId: idOf(request.params.id), side, userId: requireUserId(request) };
          const { number, pdf } = await readFile(db, rendering, wanted);
          return sendFile(reply, `invoice-${number}`, pdf);
        },
      );
      app.get(
        `${path}/credit-notes/:number`,
        {
          onRequest: signedInOnly,
          schema: {
            tags: [tag],
            operationId: operations[1],
            summary: `A credit note of ${of}: money that went back`,
            params: Type.Object({ id: Type.String(), number: Type.String() }),
            response: ANSWERS,
          },
        },
        async (request, reply) => {
          const { id, number } = request.params;
          const wanted = { orderId: idOf(id), side, userId: requireUserId(request), number };
          const { pdf } = await readFile(db, rendering, wanted);
          return sendFile(reply, `credit-note-${number}`, pdf);
        },
      );
    }
  };
}
