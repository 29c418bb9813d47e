import { randomUUID } from 'node:crypto';
import type { Payment, Refund } from '../src/serving/payments/provider.ts';
import type { Choice, DisputeChoice } from './choices.ts';
import { openJournal } from './journal.ts';
import { Refused } from './refused.ts';

const OVERDUE_MS = 3_600_000;
const LATE_MS = 30_000;
/** How long a shop has to answer a bank. */
const ANSWER_WITHIN_MS = 7 * 86_400_000;
/** What the provider keeps for a dispute, whoever wins it. */
const DISPUTE_FEE_CENTS = 1_500;

/** A payment as the sandbox keeps it. */
export type Kept = Omit<Payment, 'page'> & { return_to: string; leave_to: string; authorise_at: number | null };
export type Asked = Pick<Kept, 'reference' | 'amount_cents' | 'return_to' | 'leave_to'>;
export type Unsent = { id: string; payment: string; due: number; tries: number };
type Answered = { key: string; asked: string; answer: unknown };
/** A change and what was answered are one entry: whoever ends in between has done neither. */
type Entry = { payment?: Kept; answer?: Answered } | { notice: Unsent } | { told: string };
/** What a call changes of a payment, and its answer. */
export type Change = { payment?: Kept; answer: unknown };

/** What the provider keeps of a captured amount: 2.9 % and 30 cents. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

/** The payments of the pretend provider, on the disk, and the notices that the shop has not taken yet. */
export function openLedger(file: string, now: () => number) {
  const payments = new Map<string, Kept>();
  const answers = new Map<string, Answered>();
  const unsent = new Map<string, Unsent>();
  const journal = openJournal<Entry>(file);
  const take = (entry: Entry) => {
    if ('notice' in entry) unsent.set(entry.notice.id, entry.notice);
    else if ('told' in entry) unsent.delete(entry.told);
    else {
      if (entry.payment) payments.set(entry.payment.id, entry.payment);
      if (entry.answer) answers.set(entry.answer.key, entry.answer);
    }
  };
  const keep = (entry: Entry) => {
    journal.keep(entry);
    take(entry);
  };
  for (const entry of journal.entries) take(entry);

  const notify = (payment: string, delay = 0) =>
    keep({ notice: { id: `n_${randomUUID()}`, payment, due: now() + delay, tries: 0 } });
  const find = (id: string): Kept => {
    const payment = payments.get(id);
    if (!payment) throw new Refused(404, 'not_found');
    return payment;
  };
  const inState = (id: string, state: Kept['state']): Kept => {
    const payment = find(id);
    if (payment.state !== state) throw new Refused(409, `payment_${payment.state}`);
    return payment;
  };
  const save = (payment: Kept): Kept => {
    keep({ payment });
    return payment;
  };

  return {
    find,
    all: () => [...payments.values()],
    unsent: () => [...unsent.values()],
    notify,
    told: (id: string) => keep({ told: id }),
    postpone: (notice: Unsent) => keep({ notice }),
    close: journal.close,
    /**
     * Changes a payment, and answers a repeat under a key as the first one was.
     *
     * @throws Refused when something else was asked under it
     */
    once(key: string, asked: string, change: () => Change): unknown {
      const known = answers.get(key);
      if (known && known.asked !== asked) throw new Refused(409, 'key_reused');
      if (known) return known.answer;
      const { answer, ...changed } = change();
      keep({ ...changed, answer: { key, asked, answer } });
      return answer;
    },
    /** What was answered to a call under a key. */
    answered: (key: string): unknown[] => [answers.get(key)?.answer].filter((answer) => answer !== undefined),
    /** The calls that change something say what becomes of the payment; `once` keeps it. */
    ask({ reference, amount_cents, return_to, leave_to }: Asked): Kept {
      const id = `p_${String(payments.size + 1).padStart(9, '0')}`;
      const nothing = { captured_cents: 0, refunded_cents: 0, fee_cents: 0, dispute: null };
      const none = { ...nothing, declined: false, authorise_at: null };
      return { id, reference, state: 'open', amount_cents, return_to, leave_to, ...none };
    },
    /** What its buyer does on the page. */
    choose(id: string, choice: Choice): Kept {
      const payment = inState(id, 'open');
      if (choice === 'overdue') return save({ ...payment, authorise_at: now() + OVERDUE_MS });
      const chosen = save(
        choice === 'decline' ? { ...payment, declined: true } : { ...payment, state: 'authorised', declined: false },
      );
      if (choice !== 'never') notify(id, choice === 'late' ? LATE_MS : 0);
      if (choice === 'twice') notify(id);
      return chosen;
    },
    /** What becomes of a payment at the bank of its buyer, who asks for all that has not gone back, or for all of it. */
    dispute(id: string, choice: DisputeChoice): Kept {
      const payment = inState(id, 'captured');
      const { dispute, captured_cents, refunded_cents } = payment;
      const asks = choice === 'dispute' || choice === 'whole';
      if (asks !== (dispute === null) || (dispute && dispute.state !== 'open'))
        throw new Refused(409, `dispute_${dispute?.state ?? 'none'}`);
      const due_at = new Date(now() + ANSWER_WITHIN_MS).toISOString();
      const amount_cents = captured_cents - (choice === 'whole' ? 0 : refunded_cents);
      const asked = dispute ?? { amount_cents, fee_cents: DISPUTE_FEE_CENTS, due_at };
      const state = asks ? 'open' : choice === 'lose' ? 'lost' : 'won';
      const changed = save({ ...payment, dispute: { ...asked, state } });
      notify(id);
      return changed;
    },
    /** Lets go through what was chosen to go through later. */
    settle(): void {
      for (const payment of payments.values())
        if (payment.state === 'open' && payment.authorise_at !== null && payment.authorise_at <= now()) {
          save({ ...payment, state: 'authorised', authorise_at: null });
          notify(payment.id);
        }
    },
    capture(id: string, amount_cents: number): Kept {
      const payment = inState(id, 'authorised');
      if (amount_cents < 1 || amount_cents > payment.amount_cents) throw new Refused(422, 'amount_too_large');
      const captured = { state: 'captured' as const, captured_cents: amount_cents, fee_cents: feeOf(amount_cents) };
      return { ...payment, ...captured };
    },
    void(id: string): Kept {
      const payment = find(id);
      if (payment.state === 'captured') throw new Refused(409, 'payment_captured');
      return { ...payment, state: 'voided', authorise_at: null };
    },
    /** @param fails whether the bank of the buyer does not take it */
    refund(id: string, amount_cents: number, fails = false): { payment: Kept; answer: Refund } {
      const payment = inState(id, 'captured');
      if (payment.dispute && payment.dispute.state !== 'won') throw new Refused(409, 'payment_disputed');
      if (amount_cents < 1 || payment.refunded_cents + amount_cents > payment.captured_cents)
        throw new Refused(422, 'amount_too_large');
      const refunded_cents = payment.refunded_cents + (fails ? 0 : amount_cents);
      return {
        payment: { ...payment, refunded_cents },
        answer: { id: `r_${randomUUID()}`, payment: id, amount_cents, state: fails ? 'failed' : 'done' },
      };
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;
