import type { Letters } from './serving/mail/letters.ts';
import { accountLetters } from './shop/accounts/letters.ts';
import { noticeLetters } from './shop/notices/letters.ts';
import { cardLetters } from './shop/orders/card/letters.ts';
import { orderLetters } from './shop/orders/letters.ts';
import { payoutLetters } from './shop/orders/payouts/letters.ts';
import { waitlistLetters } from './shop/waitlist/letters.ts';

/** Every letter of every slice. */
export const letters: Letters = {
  ...accountLetters,
  ...cardLetters,
  ...noticeLetters,
  ...orderLetters,
  ...payoutLetters,
  ...waitlistLetters,
};
