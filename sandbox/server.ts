import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import Type from 'typebox';
import type { Payment } from '../src/serving/payments/provider.ts';
import { CHOICES, type Choice, type Kept, openLedger, Refused } from './ledger.ts';
import { askedAgainPage, donePage, payingPage } from './page.ts';
import { startTelling } from './tell.ts';

const PAGE = 100;
const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Amount = Type.Object({ amount_cents: Type.Integer({ minimum: 1, maximum: 99_999_999 }) });
const Asked = Type.Object({
  ...Amount.properties,
  reference: Type.String({ maxLength: 200 }),
  return_to: Type.String({ format: 'uri', maxLength: 2_000 }),
  leave_to: Type.String({ format: 'uri', maxLength: 2_000 }),
});
const Keyed = Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) });
/** What the next calls that change something do: nothing for a long time, fail, or act and lose the answer. */
const Faults = Type.Object({ kind: Type.Enum(['hang', 'fail', 'lose']), count: Type.Integer({ minimum: 0 }) });

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
  let faults: { kind: 'hang' | 'fail' | 'lose'; count: number } = { kind: 'fail', count: 0 };
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
    const change = async (key: string, asked: object, make: Parameters<typeof ledger.once>[2]) => {
      const fault = faults.count > 0 ? faults.kind : null;
      if (fault) faults = { ...faults, count: faults.count - 1 };
      if (fault === 'hang') await pause(HANG_MS, undefined, { ref: false });
      if (fault === 'fail') throw Object.assign(new Error('a fault that was asked for'), { statusCode: 503 });
      const made = ledger.once(key, JSON.stringify(asked), make);
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
        change(headers['idempotency-key'], { refund: id, ...body }, () => ledger.refund(id, body.amount_cents)),
    );
    const byKey = Type.Object({ key: Type.String() });
    app.get('/payments/:id/refunds', { schema: { params: Id, querystring: byKey } }, async ({ query }) => ({
      refunds: ledger.answered(query.key),
    }));
    app.post('/faults', { schema: { body: Faults } }, async ({ body }) => {
      faults = body;
      return {};
    });
  };
  await app.register(api);
  app.get('/healthz', async () => ({}));

  const pages: FastifyPluginAsyncTypebox = async (app) => {
    app.addHook('onSend', async (_request, reply) => void reply.type('text/html; charset=utf-8'));
    app.get('/pay/:id', { schema: { params: Id } }, async ({ params }) => {
      const payment = ledger.find(params.id);
      return payment.state === 'open' ? payingPage(payment) : donePage(payment);
    });
    const body = Type.Object({ choice: Type.Enum([...(Object.keys(CHOICES) as Choice[]), 'again']) });
    app.post('/pay/:id', { schema: { params: Id, body } }, async ({ params: { id }, body: { choice } }, reply) => {
      if (choice === 'again') return askedAgainPage(ledger.find(id));
      const payment = ledger.choose(id, choice);
      return choice === 'decline' ? payingPage(payment) : reply.redirect(payment.return_to, 303);
    });
  };
  await app.register(pages);

  origin = await app.listen({ host, port });
  const stopTelling = startTelling(ledger, { url: notifyUrl, secret }, now);
  return {
    origin,
    async close() {
      await stopTelling();
      await app.close();
      ledger.close();
    },
  };
}
