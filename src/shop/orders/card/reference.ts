import { randomUUID } from 'node:crypto';

/**
 * Names the payment of a checkout to its provider: by a UUID of version 7, which says when it was asked for, and which no
 * other payment ever has.
 */
export function referenceFor(checkoutId: number, askedAt: Date): string {
  const time = askedAt.getTime().toString(16).padStart(12, '0');
  return `${checkoutId}.${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The checkout that a reference names; null when the reference is none of ours. */
export function checkoutOf(reference: string): number | null {
  const [, id] = /^(\d{1,15})\.[0-9a-f-]{36}$/.exec(reference) ?? [];
  return id === undefined ? null : Number(id);
}
