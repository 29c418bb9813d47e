import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Quantity } from './order-amounts.ts';
import { Absentable, Id, Instant, NullableText, Text } from './primitives.ts';

export const ReturnedLine = Type.Object({ artwork_id: Id, quantity: Quantity });
export type ReturnedLine = Static<typeof ReturnedLine>;

export const RETURN_LIMITS = { reason: { minLength: 1, maxLength: 1_000 }, answer: { maxLength: 1_000 } } as const;

/** What a collector wants to send back, once in the life of an order. */
export const Return = Type.Object({
  state: Type.Enum(['asked', 'accepted', 'refused', 'received']),
  lines: Type.Array(ReturnedLine),
  asked_at: Instant,
  /** Null once the person who said it has been erased. */
  reason: NullableText,
  answer: NullableText,
});
export type Return = Static<typeof Return>;

/** What is to go back, and why. A work that is named in two lines is one line. */
export const ReturnBody = Type.Object({
  lines: Type.Array(ReturnedLine, { minItems: 1, maxItems: 100 }),
  reason: Text(RETURN_LIMITS.reason),
});
export type ReturnBody = Static<typeof ReturnBody>;

/** What an artist says to a return: whether it may be sent, that it has come, and whether its pieces are free again. */
export const ReturnStepBody = Type.Object({
  step: Type.Enum(['accept', 'refuse', 'received']),
  answer: Absentable(Text(RETURN_LIMITS.answer)),
  restock: Absentable(Type.Boolean()),
});
export type ReturnStepBody = Static<typeof ReturnStepBody>;
