import { randomUUID } from 'node:crypto';
import type { Payment, Refund } from '../src/serving/payments/provider.ts';
import { openJournal } from './journal.ts';

/** What a buyer may do on the page, and what may become of the word of it. */
export const CHOICES = {
  pay: 'Pay',
  decline: 'Decline the card',
  twice: 'Pay; the shop is told twice',
  late: 'Pay; the shop is told half a minute later',
  never: 'Pay; the shop is never told',
  overdue: 'Pay, but it goes through only in an hour',
} as const;
export type Choice = keyof typeof CHOICES;

const OVERDUE_MS = 3_600_000;
const LATE_MS = 30_000;

/** A payment as the sandbox keeps it. */
export type Kept = Omit<Payment, 'page'> & { return_to: string; leave_to: string; authorise_at: number | null };
export type Asked = Pick<Kept, 'reference' | 'amount_cents' | 'return_to' | 'leave_to'>;
export type Unsent = { id: string; payment: string; due: number; tries: number };
type Answered = { key: string; asked: string; answer: unknown };
/** A change and what was answered are one entry: whoever ends in between has done neither. */
type Entry = { payment: Kept; answer?: Answered } | { notice: Unsent } | { told: string };

/** A refusal that a repeat would meet again. */
export class Refused extends Error {
  readonly status: 404 | 409 | 422;
  readonly code: string;

  constructor(status: 404 | 409 | 422, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** What the provider keeps of a captured amount: 2.9 % and 30 cents. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

/** The payments of the pretend provider, on the disk, and the notices that the shop has not taken yet. */
export function openLedger(file: string, now: () => number) {
  const payments = new Map<string, Kept>();
  const answers = new Map<string, Answered>();
  const unsent = new Map<string, Unsent>();
  const journal = openJournal<Entry>(file);
  const take = (entry: Entry) => {
    if ('payment' in entry) {
      payments.set(entry.payment.id, entry.payment);
      if (entry.answer) answers.set(entry.answer.key, entry.answer);
    } else if ('notice' in entry) unsent.set(entry.notice.id, entry.notice);
    else unsent.delete(entry.told);
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
    once(key: string, asked: string, change: () => { payment: Kept; answer: unknown }): unknown {
      const known = answers.get(key);
      if (known && known.asked !== asked) throw new Refused(409, 'key_reused');
      if (known) return known.answer;
      const { payment, answer } = change();
      keep({ payment, answer: { key, asked, answer } });
      return answer;
    },
    /** What was answered to a call under a key. */
    answered: (key: string): unknown[] => [answers.get(key)?.answer].filter((answer) => answer !== undefined),
    /** The calls that change something say what becomes of the payment; `once` keeps it. */
    ask({ reference, amount_cents, return_to, leave_to }: Asked): Kept {
      const id = `p_${String(payments.size + 1).padStart(9, '0')}`;
      const none = { captured_cents: 0, refunded_cents: 0, fee_cents: 0, declined: false, authorise_at: null };
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
    refund(id: string, amount_cents: number): { payment: Kept; answer: Refund } {
      const payment = inState(id, 'captured');
      if (amount_cents < 1 || payment.refunded_cents + amount_cents > payment.captured_cents)
        throw new Refused(422, 'amount_too_large');
      return {
        payment: { ...payment, refunded_cents: payment.refunded_cents + amount_cents },
        answer: { id: `r_${randomUUID()}`, payment: id, amount_cents, state: 'done' },
      };
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;
