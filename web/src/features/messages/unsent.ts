import type { To } from './to.ts';

/** A message that the server has not confirmed. */
export type Unsent = {
  /** Its `Idempotency-Key`. */
  key: string;
  /** The account that wrote it. */
  user: number;
  to: To;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** When it was first sent, because from then on it may have arrived; null before. */
  tried: number | null;
  /** Why the server did not take it, in a sentence; null while it waits or is under way. */
  failed: string | null;
};

const isId = (value: unknown) => Number.isSafeInteger(value);
const isIdOrNone = (value: unknown) => value === undefined || value === null || isId(value);

function isTo(value: unknown): value is To {
  const { conversation, artist_id, artwork_id, order_id } = (value ?? {}) as Record<string, unknown>;
  return isId(conversation) || (isId(artist_id) && isIdOrNone(artwork_id) && isIdOrNone(order_id));
}

/** Whether something that was stored is one: anybody may have changed it. */
export function isUnsent(value: unknown): value is Unsent {
  const { key, user, to, text, at, tried, failed } = (value ?? {}) as Record<string, unknown>;
  return (
    /^[\w-]{1,64}$/.test(String(key)) &&
    isId(user) &&
    isTo(to) &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    (tried === null || typeof tried === 'number') &&
    (failed === null || typeof failed === 'string')
  );
}
