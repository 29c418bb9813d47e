/** Milliseconds between looks at what artists are to have. */
export const SETTLE_EVERY = 60_000;
