import type Stripe from 'stripe';
import { type Provider, ProviderError, type Reversal, type Transfer } from '../provider.ts';
import type { Client } from './client.ts';

type Asking = <Answer>(call: (client: Client) => Promise<Answer>) => Promise<Answer>;

const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : (thing?.id ?? ''));

/** Stripe moves money between its own accounts at once: what it has answered is done. */
const transferOf = ({ id, destination, metadata, amount }: Stripe.Transfer): Transfer => ({
  ...{ id, account: idOf(destination), reference: metadata.reference ?? '', amount_cents: amount, state: 'done' },
});
const reversalOf = ({ id, transfer, amount }: Stripe.TransferReversal): Reversal => ({
  ...{ id, transfer: idOf(transfer), amount_cents: amount, state: 'done' },
});

/** Has Stripe send it once there is enough: that the house is short of money is no fault of the account. */
function laterWhenShort(error: unknown): never {
  if (error instanceof ProviderError && error.code === 'balance_insufficient')
    throw new ProviderError('unknown', error.code);
  throw error;
}

/**
 * Sends artists their part: by transfers to their connected accounts, apart from the charges. A key is the group of its
 * transfer, by which Stripe lists it for ever; a reversal has it in its metadata.
 */
export const payoutsOf = (
  asking: Asking,
): Pick<Provider, 'accountOf' | 'findTransfer' | 'transfer' | 'findReversal' | 'reverse'> => ({
  // Whom Stripe knows, and by which account, is settled with Stripe; an operator names it.
  accountOf: () => null,
  findTransfer: ({ key }) =>
    asking(async (client) => {
      const [found] = (await client.transfers.list({ transfer_group: key, limit: 1 })).data;
      return found ? transferOf(found) : null;
    }),
  transfer: ({ key: idempotencyKey, account: destination, amount_cents: amount, reference }) =>
    asking(async (client) => {
      const asked = { currency: 'usd', amount, destination, transfer_group: idempotencyKey, metadata: { reference } };
      return transferOf(await client.transfers.create(asked, { idempotencyKey }));
    }).catch(laterWhenShort),
  findReversal: ({ key, transfer }) =>
    asking(async (client) => {
      for await (const reversal of client.transfers.listReversals(transfer, { limit: 100 }))
        if (reversal.metadata?.key === key) return reversalOf(reversal);
      return null;
    }),
  reverse: ({ key: idempotencyKey, transfer, amount_cents: amount }) =>
    asking(async (client) => {
      const asked = { amount, metadata: { key: idempotencyKey } };
      return reversalOf(await client.transfers.createReversal(transfer, asked, { idempotencyKey }));
    }),
});
