import type { Sale } from '#contract/sales.ts';

type RefundWords = {
  /** What the artist has to do beside it. */
  intro: string;
  amount: string;
  deed: string;
  question: (amount: string) => string;
  consequence: string;
};

const ARRANGED: RefundWords = {
  intro: 'Send the money yourself, then note it here.',
  amount: 'Amount that went back',
  deed: 'Note Refund',
  question: (amount) => `Note that ${amount} went back?`,
  consequence: 'The collector reads it. This cannot be taken back.',
};

const BY_CARD: RefundWords = {
  intro: 'The money goes back to the card of the collector by itself.',
  amount: 'Amount to give back',
  deed: 'Give Back',
  question: (amount) => `Give ${amount} back?`,
  consequence: 'The money is sent at once. This cannot be taken back.',
};

/** How giving money back is spoken of: an artist notes what they have sent, or has it sent to a card. */
export const refundWords = ({ method }: Pick<Sale, 'method'>): RefundWords => (method === 'card' ? BY_CARD : ARRANGED);
