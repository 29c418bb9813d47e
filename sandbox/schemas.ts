import Type, { type Static } from 'typebox';

/** What calls of the sandbox say. */
export const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });
export const Amount = Type.Object({ amount_cents: Type.Integer({ minimum: 1, maximum: 99_999_999 }) });
export const Keyed = Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) });

/**
 * What the next calls that change something do: nothing for a long time, fail, or act and lose the answer; `return`: the
 * next refunds come back, because the bank of the buyer does not take them.
 */
export const Faults = Type.Object({
  kind: Type.Enum(['hang', 'fail', 'lose', 'return']),
  count: Type.Integer({ minimum: 0 }),
});

export type Fault = Static<typeof Faults>['kind'] | null;
