import { PROPERTIES_MAX_BYTES, PROPERTIES_MAX_BYTES_ANONYMOUS } from '../../contract/engagement.ts';
import { invalid } from '../../errors.ts';

const MAX_DEPTH = 32;

/** Finds an escaped NUL or lone surrogate, which jsonb cannot hold. The text must be without escaped backslashes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** @param value comes from JSON.parse, so it inherits no enumerable keys */
function isDeeperThan(value: object, depth: number): boolean {
  if (depth === 0) return true;
  for (const key in value) {
    const inner: unknown = value[key as keyof typeof value];
    if (typeof inner === 'object' && inner !== null && isDeeperThan(inner, depth - 1)) return true;
  }
  return false;
}

/**
 * The JSON text of an event's properties, fit for the log.
 *
 * @param signedIn whether a token says whose they are; without one they may be less large
 * @throws VALIDATION when they are too large, too deep, or hold what PostgreSQL cannot
 */
export function encodeProperties(properties: Record<string, unknown> | undefined, signedIn: boolean): string {
  if (properties === undefined) return '{}';
  if (isDeeperThan(properties, MAX_DEPTH)) throw invalid('properties', `must not be nested deeper than ${MAX_DEPTH}`);
  const text = JSON.stringify(properties);
  const most = signedIn ? PROPERTIES_MAX_BYTES : PROPERTIES_MAX_BYTES_ANONYMOUS;
  if (text.length > most || Buffer.byteLength(text) > most)
    throw invalid('properties', `must be at most ${most} bytes of JSON${signedIn ? '' : ' without a token'}`);
  if (text.includes('\\u') && UNSTORABLE.test(text.replaceAll('\\\\', '')))
    throw invalid('properties', 'must not contain \\u0000 or half a surrogate pair');
  return text;
}

/** @throws VALIDATION when a text holds what PostgreSQL cannot */
export function checkText(path: string, text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalid(path, 'must not contain \\u0000 or half a surrogate pair');
}
