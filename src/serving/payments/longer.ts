/** Milliseconds by which the hold of an order is extended, once, when its buyer goes to pay. */
export const LONGER = 10 * 60_000;
