import { newId } from './ledger.ts';
import { type Reversal, StripeRefusal, type Transfer } from './things.ts';

/** The connected accounts of Stripe, and what the shop has sent them. One that was not opened is not there. */
export function openStripeAccounts() {
  const balances = new Map<string, number>();
  const transfers = new Map<string, Transfer>();
  const reversals: Reversal[] = [];
  /** Whether the shop has less at Stripe than it sends. */
  let short = false;

  return {
    open: (id: string) => void balances.set(id, 0),
    close: (id: string) => void balances.delete(id),
    /** Its owner has its money sent to their bank. */
    empty: (id: string) => void balances.set(id, 0),
    runShort: (is: boolean) => {
      short = is;
    },
    balance: (id: string) => balances.get(id),
    transfers: () => [...transfers.values()],
    inGroup: (group: string) => [...transfers.values()].filter(({ transfer_group }) => transfer_group === group),
    reversalsOf: (id: string) => reversals.filter(({ transfer }) => transfer === id).reverse(),
    transfer(destination: string, amount: number, group: string | null, metadata: Record<string, string>): Transfer {
      const balance = balances.get(destination);
      if (balance === undefined) throw new StripeRefusal(400, 'resource_missing');
      if (short) throw new StripeRefusal(400, 'balance_insufficient');
      if (!(amount >= 1)) throw new StripeRefusal(400, 'parameter_invalid_integer');
      const transfer: Transfer = {
        ...{ id: newId('tr'), object: 'transfer', amount, amount_reversed: 0, destination, metadata },
        transfer_group: group,
      };
      transfers.set(transfer.id, transfer);
      balances.set(destination, balance + amount);
      return transfer;
    },
    reverse(id: string, amount: number, metadata: Record<string, string>): Reversal {
      const transfer = transfers.get(id);
      if (!transfer) throw new StripeRefusal(404, 'resource_missing');
      const balance = balances.get(transfer.destination) ?? 0;
      if (!(amount >= 1 && transfer.amount_reversed + amount <= transfer.amount))
        throw new StripeRefusal(400, 'transfer_already_reversed');
      if (balance < amount) throw new StripeRefusal(400, 'balance_insufficient');
      transfer.amount_reversed += amount;
      balances.set(transfer.destination, balance - amount);
      const reversal: Reversal = { id: newId('trr'), object: 'transfer_reversal', amount, transfer: id, metadata };
      reversals.push(reversal);
      return reversal;
    },
  };
}
export type StripeAccounts = ReturnType<typeof openStripeAccounts>;
