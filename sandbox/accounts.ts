import { randomUUID } from 'node:crypto';
import type { Reversal, Transfer } from '../src/serving/payments/provider.ts';
import { openJournal } from './journal.ts';
import { Refused } from './refused.ts';

/** What somebody who sells has at the provider. */
type Account = { id: string; balance_cents: number; closed: boolean };
/** What was done under a key, with what it made of the account, is one entry: whoever ends in between has done neither. */
type Entry = { account?: Account; done?: { key: string; made: Transfer | Reversal } };

/** The accounts of those who sell, and what the shop has sent them. One that nobody has heard of is open and empty. */
export function openAccounts(file: string) {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, Transfer>();
  const made = new Map<string, Transfer | Reversal>();
  const journal = openJournal<Entry>(file);
  const take = (entry: Entry) => {
    const { account, done } = entry;
    if (account) accounts.set(account.id, account);
    if (!done) return;
    made.set(done.key, done.made);
    if ('reference' in done.made) transfers.set(done.made.id, done.made);
  };
  for (const entry of journal.entries) take(entry);
  const keep = (entry: Entry) => {
    journal.keep(entry);
    take(entry);
  };
  const find = (id: string): Account => accounts.get(id) ?? { id, balance_cents: 0, closed: false };
  /** Keeps what was done under a key, and what it moved. */
  const move = <Made extends Transfer | Reversal>(key: string, account: Account, cents: number, done: Made): Made => {
    const moved = done.state === 'done' && { account: { ...account, balance_cents: account.balance_cents + cents } };
    keep({ ...moved, done: { key, made: done } });
    return done;
  };

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
    /** What was done under a key, if it was: also when nobody could be answered. */
    made: (key: string) => made.get(key),
    transfer(key: string, to: string, amount_cents: number, reference: string): Transfer {
      const account = find(to);
      const state = account.closed ? 'failed' : 'done';
      const transfer: Transfer = { id: `t_${randomUUID()}`, account: to, reference, amount_cents, state };
      return move(key, account, amount_cents, transfer);
    },
    /** Takes back what was sent, if it is still there. */
    reverse(key: string, id: string, amount_cents: number): Reversal {
      const transfer = transfers.get(id);
      if (!transfer) throw new Refused(404, 'not_found');
      if (transfer.state === 'failed' || amount_cents > transfer.amount_cents)
        throw new Refused(422, 'amount_too_large');
      const account = find(transfer.account);
      const state = account.closed || account.balance_cents < amount_cents ? 'failed' : 'done';
      return move(key, account, -amount_cents, { id: `v_${randomUUID()}`, transfer: id, amount_cents, state });
    },
  };
}
