/** Retention waits, or cannot go on; the message is a sentence for the operator. The partition in question stays. */
export class RetentionError extends Error {}
