/** The product of this drill: going to pay keeps pieces for seconds longer, in place of minutes. */
export const LONGER = 6_000;
