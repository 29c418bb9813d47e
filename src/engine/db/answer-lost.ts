/** A statement was sent and its answer did not come: nobody here knows whether it was executed. */
export class AnswerLostError extends Error {}
