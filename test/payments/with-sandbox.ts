import { join } from 'node:path';
import { serveSandbox } from '../../sandbox/server.ts';
import { openSandbox } from '../../src/serving/payments/sandbox.ts';
import { freePort } from '../helpers/ports.ts';
import { temporaryFolder } from '../helpers/processes.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';
import { type AtBank, workerOf } from './worker.ts';

export const SECRET = 'the secret of a shop that takes cards';

/** Where a provider will be, for the configuration of the shop; the provider in turn is told where the shop is. */
export async function placeSandbox() {
  const port = await freePort();
  const env = { PAYMENTS: 'sandbox', PAYMENTS_URL: `http://127.0.0.1:${port}`, PAYMENTS_SECRET: SECRET };
  return { port, env };
}

/** Runs the provider of a shop, and the parts of a worker that go between them. */
export async function runSandbox(
  t: Test,
  stack: Stack,
  { port, patience = 10_000 }: { port: number; patience?: number },
) {
  const { now } = stack.parts;
  const notifyUrl = new URL('/api/v1/payments/sandbox', stack.origin).href;
  const sandbox = await serveSandbox({
    ...{ host: '127.0.0.1', port, file: join(temporaryFolder(t), 'sandbox.jsonl'), secret: SECRET, notifyUrl },
    now: () => now().getTime(),
  });
  t.teardown(() => sandbox.close());
  const provider = openSandbox({ url: sandbox.origin, secret: SECRET }, { now, patience });
  return {
    notifyUrl,
    ...workerOf(t, stack, provider),
    /** The account of an artist at the provider. */
    async account(artistId: number, change?: { emptied?: true; closed?: boolean }): Promise<{ balance_cents: number }> {
      const answer = await fetch(new URL(`/accounts/artist-${artistId}`, sandbox.origin), {
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
        ...(change && { method: 'POST', body: JSON.stringify(change) }),
      });
      return (await answer.json()) as { balance_cents: number };
    },
    /** By the page on which the payment was paid. */
    atBank: (id: string, choice: AtBank) =>
      fetch(new URL(`/pay/${id}`, sandbox.origin), { method: 'POST', body: new URLSearchParams({ choice }) }),
    fault: (kind: string, count: number) =>
      fetch(new URL('/faults', sandbox.origin), {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind, count }),
      }),
  };
}
