/**
 * What the gallery keeps of a sale. The product states two figures on purpose: neither is calculated from the other.
 */
export const COMMISSION = {
  /** The marketing copy: the landing area of the home page, and the page for sellers. */
  marketing: {
    artistKeeps: '85%',
    promise: 'Artists keep 85% of every sale',
    start: 'Free to start',
    terms: 'Pay only when you sell',
  },
  /** The waitlist, before the launch. */
  waitlist: {
    commission: '20%',
    artistKeeps: '80%',
  },
} as const;
