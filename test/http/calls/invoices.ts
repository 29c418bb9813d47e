import type { SaleReply } from '../../../src/contract/sales.ts';
import type { Client } from '../../helpers/client.ts';
import type { Call, SetUp } from './call.ts';
import { PAID, soldTo, withPaid } from './ordered.ts';
import { made } from './things.ts';

const REFUND = { amount: 1 };

async function firstNote(artist: Client, id: number | string | undefined): Promise<string> {
  const answer = await artist.call<SaleReply>('POST', `/api/v1/sales/${id}/refund`, { body: REFUND });
  return made('a refund', answer).sale.credit_notes[0]?.number ?? '';
}

/** What the caller has bought and paid; a dollar of it went back. */
const withBought: SetUp = async (buyer, stack) => {
  const { id, artist } = await soldTo(buyer, stack, [['accept'], ['paid', PAID]]);
  return { id, number: await firstNote(artist, id) };
};

const withRefunded: SetUp = async (artist, stack) => {
  const { id = 0 } = await withPaid(artist, stack);
  return { id, number: await firstNote(artist, id) };
};

export const invoiceCalls: Record<string, Call> = {
  'GET /api/v1/orders/{id}/invoice.pdf': { who: 'somebody', setUp: withBought, status: 200 },
  'GET /api/v1/orders/{id}/credit-notes/{number}': { who: 'somebody', setUp: withBought, status: 200 },
  'GET /api/v1/sales/{id}/invoice.pdf': { who: 'somebody', setUp: withPaid, status: 200 },
  'GET /api/v1/sales/{id}/credit-notes/{number}': { who: 'somebody', setUp: withRefunded, status: 200 },
};
