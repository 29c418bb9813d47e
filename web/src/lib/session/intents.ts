import { randomId } from '../random-id.ts';

/** Intents remembered; more than a person leaves open. */
const REMEMBERED = 50;

const keys = new Map<string, string>();
const files = new WeakMap<File, string>();

/**
 * Gives the `Idempotency-Key` of a request that makes something. Each try has the same key until the outcome is known,
 * even a new press of the button after a failure. So the server makes it once.
 *
 * @param intent path and contents of the request
 * @param given the key of an intent that is older than this page
 */
export function keyOf(intent: string, given?: string): string {
  const key = given ?? keys.get(intent) ?? randomId();
  keys.delete(intent);
  keys.set(intent, key);
  for (const oldest of keys.keys()) if (keys.size > REMEMBERED) keys.delete(oldest);
  return key;
}

/** Ends an intent whose outcome is known. The same request is a new intent after that. */
export function settle(intent: string): void {
  keys.delete(intent);
}

/** Ends all intents at a path: what they made, if they made something, may be gone by now. */
export function settleAt(path: string): void {
  for (const intent of keys.keys()) if (intent.startsWith(`${path} `)) keys.delete(intent);
}

/** Gives a chosen file a name, the same each time. */
export function nameOf(file: File): string {
  const name = files.get(file) ?? randomId();
  files.set(file, name);
  return name;
}
