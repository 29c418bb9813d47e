/** Amounts are whole cents of US dollars. */
type Cents = number;

/** What a provider says of a payment. `open`: its buyer has not paid yet, and may try again after a refusal. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'voided';

export type Payment = {
  /** The provider's own. */
  id: string;
  /** Ours: what the payment is for. It ends in a UUID that says when it was made, for providers that find by time. */
  reference: string;
  state: PaymentState;
  amount_cents: Cents;
  captured_cents: Cents;
  refunded_cents: Cents;
  /** What the provider keeps; a refund does not bring it back. */
  fee_cents: Cents;
  /** Whether the last try of its buyer was refused. */
  declined: boolean;
  /** Where its buyer pays; null once there is nothing to pay. */
  page: string | null;
  /** Its buyer's bank asks for the money back, or has asked; null while it never has. */
  dispute: Dispute | null;
};

/**
 * `due_at`: until when the shop may answer the bank, as an ISO 8601 instant. What is lost has gone back. `fee_cents`: what
 * the provider keeps for it.
 */
export type Dispute = { state: 'open' | 'won' | 'lost'; amount_cents: Cents; fee_cents: Cents; due_at: string };

export type Refund = { id: string; payment: string; amount_cents: Cents; state: 'done' | 'failed' };

/** Money that was sent to the account of somebody who sells; `failed`: it stays here, for instance the account is closed. */
export type Transfer = {
  id: string;
  account: string;
  /** Ours: what it is for. */
  reference: string;
  amount_cents: Cents;
  state: 'done' | 'failed';
};

/** What is taken back of a transfer; `failed`: it is not there any more. */
export type Reversal = { id: string; transfer: string; amount_cents: Cents; state: 'done' | 'failed' };

/** That something has happened to a payment. What it is, is read from the payment itself. */
export type Notice = { id: string; payment: string };

export type AskedPayment = {
  key: string;
  reference: string;
  amount_cents: Cents;
  returnTo: string;
  leaveTo: string;
};

/**
 * Takes money of buyers, and sends artists their part. Every call that changes something carries a key, and a repeat under
 * it is answered as the first one was; a provider forgets keys after a day, so whoever tries again later looks first.
 *
 * All calls give up after a time of their own. @throws ProviderError
 */
export type Provider = {
  name: 'sandbox' | 'stripe';
  /**
   * Asks for a payment, which the buyer authorises on the provider's page and which is captured later.
   *
   * @param asked `returnTo`: where its buyer comes back once they have paid; `leaveTo`: without having paid
   */
  ask(asked: AskedPayment): Promise<Payment>;
  /** @returns null for a payment that the provider does not know */
  look(id: string): Promise<Payment | null>;
  /** The payment that was asked for with this reference; null where none was. */
  find(reference: string): Promise<Payment | null>;
  /** Takes what was authorised, or a part of it; the rest is let go of. */
  capture(asked: { key: string; id: string; amount_cents: Cents }): Promise<Payment>;
  /** Lets go of what was authorised; nothing is paid. */
  void(asked: { key: string; id: string }): Promise<Payment>;
  /** The refund that was asked for under this key; null where none was, however long ago. */
  findRefund(asked: { key: string; id: string }): Promise<Refund | null>;
  refund(asked: { key: string; id: string; amount_cents: Cents }): Promise<Refund>;
  /** The account of somebody who sells, where the provider opens one for each; null where it is named by hand. */
  accountOf(artistId: number): string | null;
  /** The transfer that was asked for under this key; null where none was, however long ago. */
  findTransfer(asked: { key: string; account: string }): Promise<Transfer | null>;
  transfer(asked: { key: string; account: string; amount_cents: Cents; reference: string }): Promise<Transfer>;
  /** The reversal that was asked for under this key; null where none was, however long ago. */
  findReversal(asked: { key: string; transfer: string }): Promise<Reversal | null>;
  reverse(asked: { key: string; transfer: string; amount_cents: Cents }): Promise<Reversal>;
  /** All payments, a page at a time, until one is empty. @param after the id of the last one of the page before */
  list(after: string | null): Promise<Payment[]>;
  /**
   * @returns null for a body that the provider has not signed for this shop, or signed too long ago; 'other' for one that
   *   it has signed, and that tells of nothing that this shop has asked for
   */
  readNotice(body: Buffer, headers: Record<string, string | string[] | undefined>): Notice | 'other' | null;
};

/** `refused`: a repeat is refused, too. `unknown`: nobody knows whether it has happened; it may be tried again. */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unknown';
  readonly code: string;

  constructor(kind: 'refused' | 'unknown', code: string) {
    super(`the provider of payments: ${code}`);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
  }
}
