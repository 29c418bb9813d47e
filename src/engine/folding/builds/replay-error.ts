/** Why a replay could not be done; the message says what to do. */
export class ReplayError extends Error {}
