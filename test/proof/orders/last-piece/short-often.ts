/** The worker of this drill settles what artists have all the time. */
export const SETTLE_EVERY = 1_000;
