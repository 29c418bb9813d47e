/** An export cannot be written, read or used; the message is a sentence for the operator. */
export class ExportError extends Error {}
