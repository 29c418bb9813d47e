import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { openStripeAccounts } from './accounts.ts';
import { changesOf } from './changes.ts';
import { readForm, valueAt } from './form.ts';
import { openStripeLedger } from './ledger.ts';
import { rendererOf } from './render.ts';
import { type Session, StripeRefusal } from './things.ts';

/** What the next calls that change something meet: no answer, an answer that is lost, or a refusal. */
export type Fault = 'hang' | 'lose' | { status: number; code: string };
type Known = { asked: string; status: number; body: string } | 'under way';

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Stands in for Stripe. It asks of every call what Stripe asks: who it is, how it is written, and a key of those that
 * change something.
 *
 * @param notify where the shop hears of payments; null where it does not
 */
export async function serveStripe({
  port,
  key,
  secret,
  notify,
  now = Date.now,
}: {
  port: number;
  key: string;
  secret: string;
  notify: string | null;
  now?: () => number;
}) {
  const ledger = openStripeLedger(now);
  const accounts = openStripeAccounts();
  const answers = new Map<string, Known>();
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  let faults: Fault[] = [];
  let events = 0;
  let origin = '';
  const { shown, listed } = rendererOf(ledger, accounts);
  const change = changesOf(ledger, accounts, { shown, origin: () => origin });

  /** Tells the shop that something has happened to a thing, as often as is said. */
  async function tell(object: object, { times = 1, livemode = false }: { times?: number; livemode?: boolean } = {}) {
    events += 1;
    const payload = JSON.stringify({ id: `evt_${events}`, object: 'event', livemode, data: { object } });
    const timestamp = Math.floor(now() / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const sent = Array.from({ length: notify === null ? 0 : times }, () =>
      fetch(notify ?? '', { method: 'POST', headers, body: payload }),
    );
    return Promise.all(sent);
  }

  async function choose(id: string, choice: string): Promise<Session> {
    const session = ledger.attempt(id, choice === 'decline' ? 'decline' : 'pay');
    const times = choice === 'never' ? 0 : choice === 'twice' ? 2 : 1;
    await tell(ledger.intent(session.payment_intent ?? ''), { times });
    if (session.status === 'complete') await tell(shown(session, false), { times });
    return session;
  }

  const refused = ({ refusal: { status, ...error } }: StripeRefusal) => ({ status, body: JSON.stringify({ error }) });
  function attempt(work: () => object): { status: number; body: string } {
    try {
      return { status: 200, body: JSON.stringify(work()) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }

  /** Answers a repeat under a key as the first one was, also when that was refused. */
  function once(idempotencyKey: string, asked: string, work: () => object): { status: number; body: string } {
    const known = answers.get(idempotencyKey);
    if (known === 'under way') return refused(new StripeRefusal(409, 'idempotency_key_in_use'));
    if (known && known.asked !== asked) return refused(new StripeRefusal(400, 'key_reused', 'idempotency_error'));
    const answer = known ?? { asked, ...attempt(work) };
    answers.set(idempotencyKey, answer);
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? '', origin);
    const { method = '', headers } = request;
    const body = await read(request);
    const send = (status: number, text: string) => void response.writeHead(status).end(text);
    const [, page] = /^\/c\/pay\/(\w+)$/.exec(path) ?? [];
    if (page !== undefined) {
      const { success_url } = await choose(page, valueAt(readForm(body), 'choice') ?? '');
      return void response.writeHead(303, { location: success_url }).end();
    }
    if (headers.authorization !== `Bearer ${key}`)
      return send(401, JSON.stringify({ error: { type: 'invalid_request_error' } }));
    const idempotencyKey = headers['idempotency-key'];
    const mark = typeof idempotencyKey === 'string' ? idempotencyKey : undefined;
    requests.push({ method, path, key: mark });
    if (method === 'GET') {
      const { status, body: text } = attempt(() => listed(path, readForm(search.slice(1))));
      return send(status, text);
    }
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (!isForm || mark === undefined) return send(400, JSON.stringify({ error: { type: 'invalid_request_error' } }));
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (typeof fault === 'object') {
      const { status, body: text } = refused(new StripeRefusal(fault.status, fault.code, 'api_error'));
      return send(status, text);
    }
    const { status, body: text } = once(mark, `${path}?${body}`, () => change(path, readForm(body)));
    if (fault === 'lose') return void response.destroy();
    return send(status, text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end('{"error":{"type":"api_error"}}'));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    ledger,
    accounts,
    requests,
    tell,
    /** Forgets all keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** As while another call under the key is under way. */
    occupy: (idempotencyKey: string) => void answers.set(idempotencyKey, 'under way'),
    fault: (fault: Fault, count: number) => {
      faults = Array.from({ length: count }, () => fault);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
