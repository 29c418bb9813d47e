import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import Type, { type Static } from 'typebox';
import type { Payment } from '../src/serving/payments/provider.ts';
import { accountRoutes } from './account-routes.ts';
import { openAccounts } from './accounts.ts';
import { type Change, type Kept, openLedger } from './ledger.ts';
import { pageRoutes } from './page-routes.ts';
import { Refused } from './refused.ts';
import { Amount, type Fault, Faults, Id, Keyed } from './schemas.ts';
import { startTelling } from './tell.ts';

const PAGE = 100;
const Asked = Type.Object({
  ...Amount.properties,
  reference: Type.String({ maxLength: 200 }),
  return_to: Type.String({ format: 'uri', maxLength: 2_000 }),
  leave_to: Type.String({ format: 'uri', maxLength: 2_000 }),
});
const HANG_MS = 60_000;

export type Sandbox = { origin: string; close(): Promise<void> };

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * A provider of payments that moves no money, for the demo, the tests and the drill. It keeps what it is told on the
 * disk, tells the shop in notices that may come late, twice or never, and fails as it is asked to.
 *
 * @param notifyUrl where the shop takes notices
 */
export async function serveSandbox({
  host,
  port,
  file,
  secret,
  notifyUrl,
  now = Date.now,
}: {
  host: string;
  port: number;
  file: string;
  secret: string;
  notifyUrl: string;
  now?: () => number;
}): Promise<Sandbox> {
  const ledger = openLedger(file, now);
  const accounts = openAccounts(`${file}.accounts`);
  let faults: Static<typeof Faults> = { kind: 'fail', count: 0 };
  const app = Fastify({ bodyLimit: 65_536 }).withTypeProvider<TypeBoxTypeProvider>();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send({ code: error.code });
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.code(statusCode).send({ code: statusCode < 500 ? 'bad_request' : 'failed' });
  });
  let origin = '';
  const shown = ({ return_to: _to, leave_to: _from, authorise_at: _at, ...payment }: Kept): Payment => ({
    ...payment,
    page: payment.state === 'open' ? `${origin}/pay/${payment.id}` : null,
  });
  const answering = (payment: Kept) => ({ payment, answer: shown(payment) });

  const api: FastifyPluginAsyncTypebox = async (app) => {
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${secret}`)))
        return reply.code(401).send({ code: 'unauthorised' });
    });
    /** Answers what changes something once under its key, through the faults that were asked for. */
    const change = async (key: string, asked: object, make: (fault: Fault) => Change) => {
      const fault = faults.count > 0 ? faults.kind : null;
      if (fault) faults = { ...faults, count: faults.count - 1 };
      if (fault === 'hang') await pause(HANG_MS, undefined, { ref: false });
      if (fault === 'fail') throw Object.assign(new Error('a fault that was asked for'), { statusCode: 503 });
      const made = ledger.once(key, JSON.stringify(asked), () => make(fault));
      if (fault === 'lose') throw Object.assign(new Error('an answer that was lost'), { statusCode: 502 });
      return made;
    };
    app.post('/payments', { schema: { body: Asked, headers: Keyed } }, async ({ body, headers }) =>
      change(headers['idempotency-key'], { ask: body }, () => answering(ledger.ask(body))),
    );
    const query = Type.Object({ reference: Type.Optional(Type.String()), after: Type.Optional(Type.String()) });
    app.get('/payments', { schema: { querystring: query } }, async ({ query: { reference, after = '' } }) => {
      const found = ledger.all().filter((one) => one.id > after && (reference ?? one.reference) === one.reference);
      return { payments: found.slice(0, PAGE).map(shown) };
    });
    app.get('/payments/:id', { schema: { params: Id } }, async ({ params }) => shown(ledger.find(params.id)));
    app.post(
      '/payments/:id/capture',
      { schema: { params: Id, body: Amount, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        change(headers['idempotency-key'], { capture: id, ...body }, () =>
          answering(ledger.capture(id, body.amount_cents)),
        ),
    );
    app.post('/payments/:id/void', { schema: { params: Id, headers: Keyed } }, async ({ params: { id }, headers }) =>
      change(headers['idempotency-key'], { void: id }, () => answering(ledger.void(id))),
    );
    app.post(
      '/payments/:id/refunds',
      { schema: { params: Id, body: Amount, headers: Keyed } },
      async ({ params: { id }, body, headers }) =>
        change(headers['idempotency-key'], { refund: id, ...body }, (fault) =>
          ledger.refund(id, body.amount_cents, fault === 'return'),
        ),
    );
    const byKey = Type.Object({ key: Type.String() });
    app.get('/payments/:id/refunds', { schema: { params: Id, querystring: byKey } }, async ({ query }) => ({
      refunds: ledger.answered(query.key),
    }));
    await app.register(accountRoutes(accounts, { change, answered: ledger.answered }));
    app.post('/faults', { schema: { body: Faults } }, async ({ body }) => {
      faults = body;
      return {};
    });
  };
  await app.register(api);
  app.get('/healthz', async () => ({}));

  await app.register(pageRoutes(ledger));

  origin = await app.listen({ host, port });
  const stopTelling = startTelling(ledger, { url: notifyUrl, secret }, now);
  return {
    origin,
    async close() {
      await stopTelling();
      await app.close();
      ledger.close();
      accounts.close();
    },
  };
}
