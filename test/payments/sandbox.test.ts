import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { serveSandbox } from '../../sandbox/server.ts';
import type { Notice } from '../../src/serving/payments/provider.ts';
import { openSandbox } from '../../src/serving/payments/sandbox.ts';
import { SIGNATURE_HEADER, sign } from '../../src/serving/payments/signature.ts';
import { temporaryFolder } from '../helpers/processes.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';

const secret = 'a secret of this test';
const BACK = 'http://127.0.0.1/back?one&two';
const LEFT = 'http://127.0.0.1/left';

/** A shop that takes notices, or refuses them while `away`. */
async function startShop(t: Test) {
  const shop = {
    notices: [] as (Notice | 'other' | null)[],
    away: false,
    read: (_body: Buffer, _headers: object) => null as Notice | 'other' | null,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!shop.away) shop.notices.push(shop.read(Buffer.concat(chunks), request.headers));
    response.writeHead(shop.away ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  return Object.assign(shop, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

async function start(t: Test, file = join(temporaryFolder(t), 'sandbox.jsonl')) {
  const shop = await startShop(t);
  let at = Date.now();
  const place = { host: '127.0.0.1', port: 0, file, secret, notifyUrl: shop.url, now: () => at };
  let sandbox = await serveSandbox(place);
  t.teardown(() => sandbox.close());
  const open = (patience = 2_000) =>
    openSandbox({ url: sandbox.origin, secret }, { now: () => new Date(at), patience });
  shop.read = (body, headers) => open().readNotice(body, { ...headers });
  return {
    shop,
    open,
    now: () => new Date(at),
    later: (ms: number) => {
      at += ms;
    },
    /** Begins again with all that it had kept, or with all but its last line. */
    async restart({ losing = 0 } = {}) {
      await sandbox.close();
      const kept = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      writeFileSync(
        file,
        kept
          .slice(0, kept.length - losing)
          .map((line) => `${line}\n`)
          .join(''),
      );
      sandbox = await serveSandbox(place);
    },
    choose: (page: string | null, choice: string) =>
      fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }),
    fault: (kind: string, count: number) =>
      fetch(new URL('/faults', sandbox.origin), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind, count }),
      }),
  };
}

const asked = (more: object = {}) => ({
  key: randomUUID(),
  reference: randomUUID(),
  amount_cents: 12_050,
  returnTo: BACK,
  leaveTo: LEFT,
  ...more,
});

t.test('a buyer pays on the page of the provider, and the shop is told and takes what it can', async (t) => {
  const { shop, open, choose } = await start(t);
  const provider = open();
  const payment = await provider.ask(asked());
  t.match(payment, { state: 'open', amount_cents: 12_050, captured_cents: 0 });
  const page = await fetch(payment.page ?? '');
  const paying = await page.text();
  t.match(paying, /Pay \$120\.50/);
  t.match(paying, `<a href="${LEFT}">`, 'there is a way back without paying');
  const answer = await choose(payment.page, 'pay');
  t.equal(answer.status, 303);
  t.equal(answer.headers.get('location'), BACK);
  const paid = await (await fetch(payment.page ?? '')).text();
  t.match(paid, 'Nothing to pay');
  t.match(paid, `<a href="${BACK.replace('&', '&amp;')}">`, 'and one back after it');
  await until('the shop is told', () => shop.notices.length > 0);
  t.match(shop.notices, [{ payment: payment.id }]);
  t.match(await provider.look(payment.id), { state: 'authorised', page: null });
  const captured = await provider.capture({ key: 'c', id: payment.id, amount_cents: 5_000 });
  t.match(captured, { state: 'captured', captured_cents: 5_000, fee_cents: 175 });
  t.match(await provider.refund({ key: 'r', id: payment.id, amount_cents: 2_000 }), { state: 'done' });
  await t.rejects(provider.refund({ key: 's', id: payment.id, amount_cents: 3_001 }), { code: 'amount_too_large' });
  t.match(await provider.look(payment.id), { refunded_cents: 2_000 }, 'a refusal has changed nothing');
});

t.test('what is asked again under its key has happened once, also when its answer was lost', async (t) => {
  const { open, fault } = await start(t);
  const provider = open();
  const wanted = asked();
  await fault('lose', 1);
  await t.rejects(provider.ask(wanted), { code: 'status_502' });
  const first = await provider.ask(wanted);
  t.match(await provider.ask(wanted), { id: first.id });
  t.equal((await provider.list(null)).length, 1);
  t.match(await provider.find(wanted.reference), { id: first.id });
  t.equal(await provider.find('nothing'), null);
  await t.rejects(provider.ask({ ...wanted, amount_cents: 1 }), { code: 'key_reused' });
});

t.test('a provider that was killed in the middle of giving money back gives it back once', async (t) => {
  const { open, choose, restart } = await start(t);
  const { id, page } = await open().ask(asked());
  await choose(page, 'never');
  await open().capture({ key: 'c', id, amount_cents: 5_000 });
  const refund = { key: 'r', id, amount_cents: 2_000 };
  await open().refund(refund);
  await restart({ losing: 1 });
  t.match(await open().refund(refund), { state: 'done' });
  t.match(await open().look(id), { refunded_cents: 2_000 });
  t.match(await open().findRefund(refund), { amount_cents: 2_000 });
});

t.test('a provider that hangs or fails is given up in time, and nobody knows what it did', async (t) => {
  const { open, fault } = await start(t);
  await fault('hang', 1);
  await t.rejects(open(200).ask(asked()), { code: 'no_answer' });
  await fault('fail', 1);
  await t.rejects(open().ask(asked()), { code: 'status_503' });
  t.equal(await open().look('p_none'), null);
});

t.test('a shop that was away is told once it is back, also by a provider that has begun again', async (t) => {
  const { shop, open, choose, restart, later } = await start(t);
  shop.away = true;
  const { id, page } = await open().ask(asked());
  await choose(page, 'twice');
  await restart();
  t.match(await open().look(id), { state: 'authorised' });
  shop.away = false;
  later(60_000);
  await until('the shop is told twice', () => shop.notices.length === 2);
  t.match(shop.notices, [{ payment: id }, { payment: id }]);
});

t.test('a payment may go through only after the pieces are free again', async (t) => {
  const { shop, open, choose, later } = await start(t);
  const { id, page } = await open().ask(asked());
  await choose(page, 'overdue');
  t.match(await open().look(id), { state: 'open' });
  later(3_600_000);
  await until('the shop is told', () => shop.notices.length === 1);
  t.match(await open().look(id), { state: 'authorised' });
});

t.test('a notice that somebody else wrote, or that is old, is none', async (t) => {
  const { open, now, later } = await start(t);
  const stranger = openSandbox({ url: 'http://127.0.0.1:1', secret: 'another secret' });
  const body = Buffer.from(JSON.stringify({ id: 'n_1', payment: 'p_1' }));
  const headers = { [SIGNATURE_HEADER]: sign(secret, body, now()) };
  t.same(open().readNotice(body, headers), { id: 'n_1', payment: 'p_1' });
  t.equal(stranger.readNotice(body, headers), null);
  t.equal(open().readNotice(Buffer.from(`${body} `), headers), null);
  t.equal(open().readNotice(body, {}), null);
  later(301_000);
  t.equal(open().readNotice(body, headers), null);
});
