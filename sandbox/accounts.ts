import { randomUUID } from 'node:crypto';
import type { Reversal, Transfer } from '../src/serving/payments/provider.ts';
import { openJournal } from './journal.ts';
import { Refused } from './refused.ts';

/** What somebody who sells has at the provider. */
type Account = { id: string; balance_cents: number; closed: boolean };
type Entry = { account: Account } | { transfer: Transfer };

/** The accounts of those who sell, and what the shop has sent them. One that nobody has heard of is open and empty. */
export function openAccounts(file: string) {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, Transfer>();
  const journal = openJournal<Entry>(file);
  const take = (entry: Entry) => {
    if ('account' in entry) accounts.set(entry.account.id, entry.account);
    else transfers.set(entry.transfer.id, entry.transfer);
  };
  for (const entry of journal.entries) take(entry);
  const keep = (entry: Entry) => {
    journal.keep(entry);
    take(entry);
  };
  const find = (id: string): Account => accounts.get(id) ?? { id, balance_cents: 0, closed: false };
  const move = (account: Account, cents: number) =>
    keep({ account: { ...account, balance_cents: account.balance_cents + cents } });

  return {
    find,
    close: journal.close,
    /** What its owner, or the provider, does with an account: money goes to their bank, or it is closed. */
    change(id: string, { emptied = false, closed }: { emptied?: boolean; closed?: boolean }): Account {
      const before = find(id);
      const balance_cents = emptied ? 0 : before.balance_cents;
      keep({ account: { id, balance_cents, closed: closed ?? before.closed } });
      return find(id);
    },
    transfer(to: string, amount_cents: number, reference: string): Transfer {
      const account = find(to);
      const state = account.closed ? 'failed' : 'done';
      const transfer: Transfer = { id: `t_${randomUUID()}`, account: to, reference, amount_cents, state };
      keep({ transfer });
      if (state === 'done') move(account, amount_cents);
      return transfer;
    },
    /** Takes back what was sent, if it is still there. */
    reverse(id: string, amount_cents: number): Reversal {
      const transfer = transfers.get(id);
      if (!transfer) throw new Refused(404, 'not_found');
      if (transfer.state === 'failed' || amount_cents > transfer.amount_cents)
        throw new Refused(422, 'amount_too_large');
      const account = find(transfer.account);
      const state = account.closed || account.balance_cents < amount_cents ? 'failed' : 'done';
      if (state === 'done') move(account, -amount_cents);
      return { id: `v_${randomUUID()}`, transfer: id, amount_cents, state };
    },
  };
}
