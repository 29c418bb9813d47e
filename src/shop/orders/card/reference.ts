import { randomUUIDv7 } from 'node:crypto';

/**
 * Names the payment of a checkout to its provider, and says when it was asked for. Two installations may share an account
 * there.
 */
export const referenceFor = (checkoutId: number) => `${checkoutId}.${randomUUIDv7()}`;

/** The checkout that a reference names; null when the reference is none of ours. */
export function checkoutOf(reference: string): number | null {
  const [, id] = /^(\d{1,15})\.[0-9a-f-]{36}$/.exec(reference) ?? [];
  return id === undefined ? null : Number(id);
}
