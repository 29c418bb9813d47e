import type { Letters } from './serving/mail/letters.ts';
import { waitlistLetters } from './shop/waitlist/letters.ts';

/** Every letter of every slice. */
export const letters: Letters = { ...waitlistLetters };
