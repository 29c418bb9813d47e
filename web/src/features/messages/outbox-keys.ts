/** Keys of messages that were written and not sent begin with it. */
export const OUTBOX = 'outbox:';
