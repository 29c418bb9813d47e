import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import type { openAccounts } from './accounts.ts';
import { Amount, Id, Keyed } from './schemas.ts';

const Sent = Type.Object({ ...Amount.properties, reference: Type.String({ maxLength: 200 }) });
const Changed = Type.Object({ emptied: Type.Optional(Type.Boolean()), closed: Type.Optional(Type.Boolean()) });
const ByKey = Type.Object({ key: Type.String() });

type Once = {
  /** Answers what changes something once under its key. */
  change: (key: string, asked: object, answer: () => unknown) => Promise<unknown>;
  /** What was answered under a key. */
  answered: (key: string) => unknown[];
};

/** What the shop sends to those who sell, and takes back; and what they do with it. */
export function accountRoutes(
  accounts: ReturnType<typeof openAccounts>,
  { change, answered }: Once,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/accounts/:id/transfers',
      { schema: { params: Id, body: Sent, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        change(headers['idempotency-key'], { transfer: id, ...body }, () =>
          accounts.transfer(id, body.amount_cents, body.reference),
        ),
    );
    app.post(
      '/transfers/:id/reversals',
      { schema: { params: Id, body: Amount, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        change(headers['idempotency-key'], { reverse: id, ...body }, () => accounts.reverse(id, body.amount_cents)),
    );
    app.get('/transfers', { schema: { querystring: ByKey } }, async ({ query }) => ({
      transfers: answered(query.key),
    }));
    app.get('/reversals', { schema: { querystring: ByKey } }, async ({ query }) => ({
      reversals: answered(query.key),
    }));
    app.get('/accounts/:id', { schema: { params: Id } }, async ({ params }) => accounts.find(params.id));
    app.post('/accounts/:id', { schema: { params: Id, body: Changed } }, async ({ params, body }) =>
      accounts.change(params.id, body),
    );
  };
}
