import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import type { Reversal, Transfer } from '../src/serving/payments/provider.ts';
import type { openAccounts } from './accounts.ts';
import type { Change } from './ledger.ts';
import { Amount, Id, Keyed } from './schemas.ts';

const Sent = Type.Object({ ...Amount.properties, reference: Type.String({ maxLength: 200 }) });
const Changed = Type.Object({ emptied: Type.Optional(Type.Boolean()), closed: Type.Optional(Type.Boolean()) });
const ByKey = Type.Object({ key: Type.String() });

type Once = {
  /** Answers what changes something once under its key. */
  change: (key: string, asked: object, make: () => Change) => Promise<unknown>;
  /** What was answered under a key. */
  answered: (key: string) => unknown[];
};

/** What the shop sends to those who sell, and takes back; and what they do with it. */
export function accountRoutes(
  accounts: ReturnType<typeof openAccounts>,
  { change, answered }: Once,
): FastifyPluginAsyncTypebox {
  const once = (key: string, asked: object, act: (key: string) => Transfer | Reversal) =>
    change(key, asked, () => ({ answer: accounts.made(key) ?? act(key) }));
  return async (app) => {
    app.post(
      '/accounts/:id/transfers',
      { schema: { params: Id, body: Sent, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        once(headers['idempotency-key'], { transfer: id, ...body }, (key) =>
          accounts.transfer(key, id, body.amount_cents, body.reference),
        ),
    );
    app.post(
      '/transfers/:id/reversals',
      { schema: { params: Id, body: Amount, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        once(headers['idempotency-key'], { reverse: id, ...body }, (key) =>
          accounts.reverse(key, id, body.amount_cents),
        ),
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
