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

/** What may become of a payment later: its buyer goes to their bank, which decides. */
export const DISPUTE_CHOICES = {
  dispute: 'Ask the bank for the money back',
  whole: 'Ask the bank for all that was paid, whatever has gone back',
  lose: 'The bank gives it to the buyer',
  win: 'The bank leaves it to the shop',
} as const;
export type DisputeChoice = keyof typeof DISPUTE_CHOICES;
