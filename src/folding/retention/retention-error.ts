/** Retention waits, or cannot go on; the message is a sentence for the operator. Nothing was dropped. */
export class RetentionError extends Error {}
