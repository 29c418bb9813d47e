import type { Payment } from '../../../../src/serving/payments/provider.ts';
import { openSandbox } from '../../../../src/serving/payments/sandbox.ts';
import { freePort } from '../../../helpers/ports.ts';
import { childProcess } from '../../../helpers/processes.ts';
import type { Test } from '../../../helpers/test.ts';
import type { Product } from '../../chaos/product.ts';

const SECRET = 'the secret of a drill';
const PATIENCE = 10_000;

/** The pretend provider of payments, a process that is killed and started again like others. */
export type CardProvider = {
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Every payment that it knows, as it says it. */
  all(): Promise<Payment[]>;
  /** Cents that an artist has there. */
  balanceOf(artist: number): Promise<number>;
};

/** Finds a place for a provider: the product is told of it before it runs, and it is told of the product. */
export async function placeProvider() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const reader = openSandbox({ url, secret: SECRET }, { now: () => new Date(), patience: PATIENCE });

  async function all(after: string | null = null): Promise<Payment[]> {
    const page = await reader.list(after);
    const last = page.at(-1);
    return last ? [...page, ...(await all(last.id))] : [];
  }

  async function balanceOf(artist: number): Promise<number> {
    const headers = { authorization: `Bearer ${SECRET}` };
    const answer = await fetch(new URL(`/accounts/${reader.accountOf(artist)}`, url), { headers });
    return ((await answer.json()) as { balance_cents: number }).balance_cents;
  }

  return {
    settings: { PAYMENTS: 'sandbox', PAYMENTS_URL: url, PAYMENTS_SECRET: SECRET },
    /** Starts it. It ends with the test. */
    async start(t: Test, { origin, folder }: Product): Promise<CardProvider> {
      const env = { DATA_DIR: folder, PAYMENTS_SECRET: SECRET, SANDBOX_PORT: String(port) };
      const told = { SANDBOX_NOTIFIES: `${origin}/api/v1/payments/sandbox` };
      const process_ = childProcess(t, [process.execPath, 'sandbox/main.ts'], {
        env: { ...env, ...told },
        isUp: (output) => output.includes('the sandbox of payments is at'),
      });
      await process_.start();
      return { kill: process_.kill, start: () => process_.start(), all: () => all(), balanceOf };
    },
  };
}
