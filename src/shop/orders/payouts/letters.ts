import type { Letters } from '../../../serving/mail/letters.ts';
import { inDollars, letterTo, toArtist } from '../letter.ts';

type Said = Omit<Parameters<typeof letterTo>[1], 'to' | 'label'>;

const letter = (on: string, said: Said, isMeant: (payload: Record<string, unknown>) => boolean = () => true) =>
  letterTo(on, { ...toArtist, ...said }, isMeant);

/** What artists are written about their money of orders that were paid by card. */
export const payoutLetters: Letters = {
  payout_done: letter('payout_done', {
    title: 'Your money is on its way',
    paragraphs: ({ amount_cents }) => [`We have sent you ${inDollars(amount_cents)} of an order that has arrived.`],
  }),
  payout_failed: letter('payout_failed', {
    title: 'We could not send you your money',
    paragraphs: ({ amount_cents, reason }) => [
      reason === 'no_account'
        ? `We know of no account of yours for ${inDollars(amount_cents)}. Please tell us of one; we try again in seven days.`
        : `Your account did not take ${inDollars(amount_cents)}. Please see that it is open; we try again in seven days.`,
    ],
  }),
  payout_withheld: letter(
    'payout_asked',
    {
      title: 'What you owed is paid',
      paragraphs: ({ withheld_cents }) => [
        `Of this order we keep ${inDollars(withheld_cents)}, because money of an earlier order went back to its buyer.`,
      ],
    },
    ({ withheld_cents }) => Number(withheld_cents) > 0,
  ),
  reversal_failed: letter('reversal_failed', {
    title: 'Money of an order that you were paid has gone back',
    paragraphs: ({ amount_cents }) => [
      `Your account did not have the ${inDollars(amount_cents)} any more, so we keep them of your next payouts.`,
    ],
  }),
};
