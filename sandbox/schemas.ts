import Type from 'typebox';

/** What calls of the sandbox say. */
export const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });
export const Amount = Type.Object({ amount_cents: Type.Integer({ minimum: 1, maximum: 99_999_999 }) });
export const Keyed = Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) });
